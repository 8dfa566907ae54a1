import { describe, expect, test } from 'vitest'
import { readContent, type Content } from '../../src/content/read-content.ts'
import { publishedBusiness } from '../../src/schema/reviews-file.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const BUSINESS = `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
`

/** A business with one technician, with these members, and reviews with these texts. */
async function withTechnician(
  technician: Record<string, unknown>,
  texts: readonly string[] = [],
  files: Record<string, string> = {},
): Promise<Content> {
  const plain = { id: 'dana', name: 'Dana Reyes', role: 'Lead plumber', aliases: ['Dana R.', 'Miss Reyes'] }
  const folder = await aContentFolder({
    'business.yaml': `${BUSINESS}technicians: [${JSON.stringify({ ...plain, ...technician })}]\n`,
    'reviews/a.jsonl': texts.map((text, place) => aLine({ source_id: `${place}`, author: 'A', text })).join(''),
    ...files,
  })
  return await readContent(folder)
}

function texts({ reviews }: Content): (string | null)[] {
  return reviews.map(({ text }) => text)
}

describe('a technician', () => {
  test.for([
    ['full', 'Dana Reyes'],
    ['first_name', 'Dana'],
    ['role', 'Lead plumber'],
  ] as const)('a technician shown by %s is published as "%s"', async ([display, name]) => {
    const { business } = await withTechnician({ display, id: display === 'role' ? 'lead' : 'dana' })
    expect(publishedBusiness(business).technicians).toEqual([
      { id: display === 'role' ? 'lead' : 'dana', name, role: 'Lead plumber' },
    ])
  })

  test('a technician shown by first name is called only by that name in customers’ words', async () => {
    const content = await withTechnician({ display: 'first_name' }, [
      "Ask for DANA  reyes! Dana Reyes' van, Dana-Reyes and Miss Reyes. Dana is great.",
    ])
    expect(texts(content)).toEqual(["Ask for [Dana]! [Dana]' van, [Dana] and [Dana]. Dana is great."])
  })

  test('a technician shown by role is never named', async () => {
    const content = await withTechnician({ display: 'role', id: 'lead' }, [
      'Dana Reyes came. Dana is great, Dana R. too.',
    ])
    expect(texts(content)).toEqual(['[Lead plumber] came. [Lead plumber] is great, [Lead plumber] too.'])
  })

  test.for(["Nunzia D'Amico", 'Nunzia D’Amico'])(
    '%s is never named, whichever apostrophe a review contains',
    async (name) => {
      const content = await withTechnician({ display: 'role', id: 'lead', name, aliases: [] }, [
        "Nunzia D'Amico, Nunzia D’Amico, Nunzia D‘Amico, Nunzia D`Amico and Nunzia D´Amico.",
      ])
      const hidden = '[Lead plumber]'
      expect(texts(content)).toEqual([`${hidden}, ${hidden}, ${hidden}, ${hidden} and ${hidden}.`])
    },
  )

  test('a technician whose first name is an ordinary word leaves customers’ words unchanged', async () => {
    const said = ['Will Hart came. Will you come again? Will did.', 'They will be back']
    const content = await withTechnician({ display: 'role', id: 'lead', name: 'Will Hart', aliases: [] }, said)
    expect(texts(content)).toContain('[Lead plumber] came. Will you come again? Will did.')
  })

  test('the name of a technician shown in full is not replaced in any words', async () => {
    expect(texts(await withTechnician({}, ['Dana Reyes came']))).toEqual(['Dana Reyes came'])
  })

  test('a technician with a hidden name is not named in replies', async () => {
    const reply = { text: 'Dana Reyes says thanks', date: null }
    const files = { 'reviews/b.jsonl': aLine({ source_id: 'b', owner_reply: reply }) }
    const { reviews } = await withTechnician({ display: 'first_name' }, [], files)
    expect(reviews[0]?.owner_reply?.text).toBe('[Dana] says thanks')
  })
})

describe('a technician with a hidden name', () => {
  test.for([
    [
      'has an id with the name',
      { display: 'first_name', id: 'dana-reyes' },
      {},
      'technicians.0.id: "dana-reyes": The id is published, also in addresses, and "reyes" in it reveals the hidden name',
    ],
    ['has no role to show', { display: 'role', id: 'lead', role: undefined }, {}, 'technicians.0.role: Missing'],
    [
      'is named in the summary',
      { display: 'first_name' },
      { 'summary.md': 'Fine.\nAsk for Dana Reyes.\n' },
      'summary.md:2: "Dana Reyes": business.yaml hides this name. Write Dana in its place',
    ],
    [
      'is named in the FAQ',
      { display: 'first_name' },
      { 'faq.yaml': '- question: Who?\n  answer: Dana Reyes\n' },
      'faq.yaml:2: "Dana Reyes"',
    ],
    [
      'is named in the policy',
      { display: 'first_name' },
      { 'policy.yaml': 'moderation: Dana Reyes decides\n' },
      'policy.yaml:1: "Dana Reyes"',
    ],
  ] as const)('a build stops if a technician with a hidden name %s', async ([, technician, files, message]) => {
    await expect(withTechnician(technician, [], files)).rejects.toThrow(
      message.replace('Missing', 'With "display: role"'),
    )
  })

  test('a build refuses two technicians who would be shown alike', async () => {
    const folder = await aContentFolder({
      'business.yaml': `${BUSINESS}technicians:
  - { id: one, name: Ann Bell, role: Plumber, display: role }
  - { id: two, name: Cy Dow, role: Plumber, display: role }
`,
    })
    await expect(readContent(folder)).rejects.toThrow(
      'business.yaml:8: technicians.1.display: "role": Two technicians would both be shown as "Plumber"',
    )
  })
})
