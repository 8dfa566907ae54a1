import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'
import { aReview } from '../a-review.ts'
import { runCommand } from './run-command.ts'

const ONE = reviewId('google', 'one')
const TWO = reviewId('google', 'two')
const SOURCES = 'google: { name: Google, verified: true, how: By hand'

/** Own caches, because these commands delete caches, which other tests' builds may be using. */
const OWN_CACHES = { 'site.yaml': '' }

function read(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8')
}

describe('npm run withhold', () => {
  test('withhold removes the line, writes the entry, and prints the next step', async () => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine({ rating: 2 }) + aLine({ source_id: 'two' }) })
    const { code, stdout } = await runCommand('withhold', folder, [ONE, '--reason', 'not_a_customer'])
    expect(code).toBe(0)
    expect(stdout).toContain(`Now: CONTENT=${folder} npm run build`)
    expect(await read(folder, 'reviews/a.jsonl')).toBe(aLine({ source_id: 'two' }))
    const entry: unknown = JSON.parse(await read(folder, 'withheld.jsonl'))
    expect(entry).toMatchObject({ id: ONE, date: '2026-05-01', rating: 2, reason: 'not_a_customer' })
  })

  test.for(['withhold', 'erase'] as const)('%s counts an id that is given twice only once', async (command) => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() + aLine({ source_id: 'two' }) })
    const { code, stdout } = await runCommand(command, folder, [ONE, ONE, '--reason', 'author_request'])
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(Taken down: 1\.|Erased 1 review\.)/),
    })
    expect((await read(folder, 'withheld.jsonl')).trimEnd().split('\n')).toHaveLength(1)
  })

  test.for(['withhold', 'erase'] as const)(
    '%s deletes the index that a sidecar stores beside its database',
    async (command) => {
      const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine() })
      const index = join(folder, 'store', 'search-index')
      await mkdir(index, { recursive: true })
      await writeFile(join(index, 'index'), 'the words of a review')
      const settings = { STORE_URL: `file:${join(folder, 'store', 'hub.db')}` }
      const args = [ONE, '--reason', 'personal_data']
      expect(await runCommand(command, folder, args, settings)).toMatchObject({ code: 0 })
      await expect(readdir(join(folder, 'store'))).resolves.toEqual([])
    },
  )

  test('withhold removes the corrections of the review', async () => {
    const kept = `- review: ${TWO} # Lee agrees\n  label: none\n  by: Dana\n`
    const folder = await aContentFolder({
      ...OWN_CACHES,
      'reviews/a.jsonl': aLine() + aLine({ source_id: 'two' }),
      'corrections.yaml': `- review: ${ONE}\n  label: none\n  by: Dana\n${kept}`,
    })
    const { stdout } = await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(stdout).toContain(join(folder, 'corrections.yaml'))
    expect(await read(folder, 'corrections.yaml')).toBe(kept)
    expect(await runCommand('check', folder)).toMatchObject({ code: 0 })
  })

  test.for([
    [['--author', '', '--all'], '--author needs the name of an author'],
    [['--author', '😺'], 'No review in the content is by "😺"'],
    [[ONE, '--author', 'Ann'], 'not both'],
    [[ONE, '--all'], '--all goes with --author'],
  ] as const)('erase %j erases nothing, and says why', async ([args, why]) => {
    const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine({ source_id: 'one', author: '😀' }) })
    const before = await readFile(join(folder, 'reviews/a.jsonl'), 'utf8')
    expect(await runCommand('erase', folder, args)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
    expect(await readFile(join(folder, 'reviews/a.jsonl'), 'utf8')).toBe(before)
  })

  test('a second withhold of the same review changes nothing', async () => {
    const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine() })
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    const before = await read(folder, 'withheld.jsonl')
    const { code, stdout } = await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'It was already taken down; nothing was changed\n' })
    expect(await read(folder, 'withheld.jsonl')).toBe(before)
  })

  test('withhold reports how many of the reviews were already taken down', async () => {
    const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine() + aLine({ source_id: 'two' }) })
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    const { stdout } = await runCommand('withhold', folder, [ONE, TWO, '--reason', 'fake'])
    expect(stdout).toMatch(/^Taken down: 2 \(1 already before\)\. Changed: /)
  })

  test('withhold says that a damaged lock file can be deleted, and works once it is deleted', async () => {
    const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine(), '.lock/lock.db': 'no database' })
    const refused = await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('not a database') })
    expect(refused.stderr).toContain(`delete ${join(folder, '.lock')}`)
    await rm(join(folder, '.lock'), { recursive: true })
    expect(await runCommand('withhold', folder, [ONE, '--reason', 'fake'])).toMatchObject({ code: 0 })
  })

  test('withhold finishes its own interrupted work', async () => {
    const entry = `${JSON.stringify({ id: ONE, date: '2026-05-01', rating: 5, reason: 'fake' })}\n`
    const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine(), 'withheld.jsonl': entry })
    expect(await runCommand('withhold', folder, [ONE])).toMatchObject({ code: 0 })
    expect(await read(folder, 'reviews/a.jsonl')).toBe('')
    expect(await read(folder, 'withheld.jsonl')).toBe(entry)
  })

  test('withhold writes the entry of a review whose line is already gone, from the last published dataset', async () => {
    const folder = await aContentFolder(OWN_CACHES)
    const published = aReview({ id: ONE, rating: 3, date: '2026-02-03' })
    await writeFile(join(folder, 'last.json'), String(publishedFiles([published])['/reviews.json']))
    const settings = { PREVIOUS: join(folder, 'last.json') }
    expect(await runCommand('withhold', folder, [ONE, '--reason', 'illegal'], settings)).toMatchObject({ code: 0 })
    expect(JSON.parse(await read(folder, 'withheld.jsonl'))).toMatchObject({ id: ONE, rating: 3, date: '2026-02-03' })
  })

  test('withhold replaces platform_removed by another reason, so that no import brings the review back', async () => {
    const folder = await aContentFolder({ ...OWN_CACHES, 'reviews/a.jsonl': aLine({ rating: 2 }) })
    await runCommand('withhold', folder, [ONE, '--reason', 'platform_removed'])
    const removed = JSON.parse(await read(folder, 'withheld.jsonl'))
    expect(removed).toMatchObject({ id: ONE, reason: 'platform_removed', source: 'google' })
    const { stderr } = await runCommand('erase', folder, [ONE])
    expect(stderr).toContain(`npm run withhold -- ${ONE} --reason author_request`)
    await runCommand('withhold', folder, [ONE, '--reason', 'author_request'])
    const { id, date, rating, withheld_on } = removed
    const entry = { id, date, rating, reason: 'author_request', withheld_on, source: 'google' }
    expect(await read(folder, 'withheld.jsonl')).toBe(`${JSON.stringify(entry)}\n`)
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(await read(folder, 'withheld.jsonl')).toBe(`${JSON.stringify(entry)}\n`)
  })

  test.for([
    [[ONE], 'Give a reason: --reason CODE'],
    [[ONE, '--reason', 'negative'], '"negative" is not a reason for taking a review down'],
    [[ONE, '--reason', 'negative'], 'Being negative is not one of them: bad reviews stay'],
    [[TWO, '--reason', 'fake'], `No review has the id "${TWO}"`],
  ] as const)('withhold refuses %j in one sentence', async ([args, message]) => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() })
    const { code, stderr } = await runCommand('withhold', folder, args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(await read(folder, 'reviews/a.jsonl')).toBe(aLine())
  })
})

describe('npm run expire', () => {
  const files = {
    ...OWN_CACHES,
    'sources.yaml': `${SOURCES}, rights: { basis: api_terms, keep_days: 30 } }\n`,
    'reviews/a.jsonl':
      aLine({ date: '2020-01-01' }) + aLine({ source_id: 'two', date: '2020-01-01', obtained_on: '2999-01-01' }),
  }

  test('expire removes and records expired reviews, and keeps the others', async () => {
    const folder = await aContentFolder(files)
    const { code, stdout } = await runCommand('expire', folder)
    expect(code).toBe(0)
    expect(stdout).toContain(`${ONE} of 2020-01-01 (google): could be kept until 2020-01-31`)
    expect(await read(folder, 'reviews/a.jsonl')).toContain(TWO)
    expect(await read(folder, 'reviews/a.jsonl')).not.toContain(ONE)
    expect(JSON.parse(await read(folder, 'withheld.jsonl'))).toMatchObject({ id: ONE, reason: 'rights_expired' })
  })

  test('keep_from_publication_days expires a review even if every import obtains the review again', async () => {
    const sources = `${SOURCES}, rights: { basis: api_terms, keep_days: 99999, keep_from_publication_days: 730 } }\n`
    const folder = await aContentFolder({ ...files, 'sources.yaml': sources })
    expect((await runCommand('check', folder)).stdout).toContain(
      `"${TWO}": It could be kept until 2021-12-31 ("keep_from_publication_days" of google)`,
    )
    expect((await runCommand('expire', folder)).stdout).toContain('Removed: 2')
    const entries = (await read(folder, 'withheld.jsonl')).trim().split('\n')
    expect(entries.map((line) => JSON.parse(line).reason)).toEqual(['rights_expired', 'rights_expired'])
  })

  test('expire removes the corrections of expired reviews', async () => {
    const line = (id: string): string => `- { review: ${id}, label: none, by: Dana }\n`
    const folder = await aContentFolder({ ...files, 'corrections.yaml': line(ONE) + line(TWO) })
    await runCommand('expire', folder)
    expect(await read(folder, 'corrections.yaml')).toBe(line(TWO))
  })

  test('expire --dry-run lists expired reviews and changes nothing', async () => {
    const folder = await aContentFolder(files)
    expect((await runCommand('expire', folder, ['--dry-run'])).stdout).toContain('Expired: 1. Nothing was changed')
    expect(await read(folder, 'reviews/a.jsonl')).toBe(files['reviews/a.jsonl'])
  })
})

describe('npm run check', () => {
  test('check finds no error in the example', async () => {
    const { code, stdout } = await runCommand('check', 'content', [], { DIST: 'there-is-none' })
    expect(stdout).toMatch(/content: no errors, \d+ warnings?\n$/)
    expect(code).toBe(0)
  })

  test('check warns of invisible characters in each member of a review, by their code points, and says what to do', async () => {
    const reply = { text: 'Thanks\ufeff.', date: null }
    const odd = aLine({ author: 'Ann\u202e', text: 'A\u200b\u2060 job\u200b.', owner_reply: reply, source_id: 'two' })
    const fine = aLine({ text: '🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍👩‍👧 می‌خواهم שלום\u200f' })
    const folder = await aContentFolder({ 'reviews/a.jsonl': fine + odd })
    const { code, stdout } = await runCommand('check', folder)
    expect(code).toBe(0)
    const lines = stdout.split('\n').filter((line) => line.includes('invisible'))
    for (const [member, controls] of [
      ['author', 'U+202E'],
      ['text', 'U+200B, U+2060'],
      ['owner_reply.text', 'U+FEFF'],
    ] as const)
      expect(lines).toContainEqual(
        expect.stringMatching(
          `^warning: ${folder}/reviews/a\\.jsonl:2: ${member}: "${TWO}": .*${RegExp.escape(`(${controls})`)}.*Delete them`,
        ),
      )
    expect(lines).toHaveLength(3)
  })

  test('check names an expired review, its rule, and the terms behind it', async () => {
    const folder = await aContentFolder({
      'sources.yaml': `${SOURCES}, rights: { basis: api_terms, keep_days: 30 } }\n`,
      'reviews/a.jsonl': aLine({ date: '2020-01-01' }),
    })
    const { code, stdout } = await runCommand('check', folder)
    expect(code).toBe(1)
    expect(stdout).toContain(
      `error: ${folder}/reviews/a.jsonl:1: id: "${ONE}": It could be kept until 2020-01-31 ("keep_days" of google). Remove ` +
        'all expired reviews: npm run expire\n    rule rights: https://developers.google.com/my-business/content/policies',
    )
  })

  test('check counts the reviews that a platform removed, and warns of reviews missing from the last export', async () => {
    const removed = ['a', 'b', 'c'].map((sourceId, place) => {
      const withheld_on = place === 0 ? '2026-10-01' : '2026-11-20'
      const entry = { date: '2026-01-01', rating: 4, reason: 'platform_removed', withheld_on, source: 'google' }
      return `${JSON.stringify({ id: reviewId('google', sourceId), ...entry })}\n`
    })
    const folder = await aContentFolder({
      'withheld.jsonl': removed.join(''),
      'reviews/a.jsonl':
        aLine({ missing_since: '2026-11-21' }) +
        aLine({ source_id: 'two', missing_since: '2026-11-20' }) +
        aLine({ source_id: 'three' }),
    })
    const { code, stdout } = await runCommand('check', folder)
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Google has removed 3 reviews, 2 of them found missing on 2026-11-20 (platform_removed in withheld.jsonl)\n',
    )
    expect(stdout).toContain(
      `a.jsonl:2: id: "${TWO}": 2 of the 3 reviews of Google were missing from the last export, this one since 2026-11-20. If that ` +
        `export was complete, remove them here too: CONTENT=${folder} npm run import -- FILE --prune`,
    )
  })

  test('check names a review that would vanish, without building', async () => {
    const folder = await aContentFolder()
    const business = { name: 'Reyes Plumbing', url: 'https://reyes.example' }
    await writeFile(
      join(folder, 'last.json'),
      String(publishedFiles([aReview({ id: ONE })], { business })['/reviews.json']),
    )
    const { code, stdout } = await runCommand('check', folder, [], { PREVIOUS: join(folder, 'last.json') })
    expect(code).toBe(1)
    expect(stdout).toContain(`"${ONE}": This review (5 stars, 2026-05-01) is published in`)
    expect(stdout).toContain('rule no-vanishing: https://www.ecfr.gov/')
  })

  test.for([
    ['verification', { method: 'trust me' }, 'rule verification: https://eur-lex.europa.eu/eli/dir/2019/2161/oj'],
    ['disclosure', { kind: 'bought' }, 'rule disclosure: https://www.ecfr.gov/'],
  ] as const)('check names the rule behind a faulty %s', async ([member, value, rule]) => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine({ [member]: value }) })
    expect((await runCommand('check', folder)).stdout).toContain(rule)
  })

  test('check names a fault in the shape of the content', async () => {
    const { code, stdout } = await runCommand(
      'check',
      await aContentFolder({ 'reviews/a.jsonl': aLine({ rating: 9 }) }),
    )
    expect(code).toBe(1)
    expect(stdout).toContain('a.jsonl:1: rating: 9: The most is 5 stars\n    rule content\n')
  })

  test.for([
    ['no method of verification', {}, 'google.verification: 1 of its reviews do not say how they were verified'],
    ['no basis', {}, 'google.rights: Nothing says what entitles you to show its reviews (api_terms is assumed)'],
    ['no way to complain', {}, 'Readers cannot see how to complain about a review'],
    ['a telephone number in a text', { text: 'Call me at +1 360 555 0142.' }, 'It seems to contain a phone number'],
    ['the name of a technician as author', { author: 'Dana Reyes' }, 'Dana Reyes is also the name of a technician'],
    [
      'a gift in return',
      { text: 'They gave me a gift card for a good review.' },
      'It seems to say that its author was given something for it',
    ],
    [
      'reviews that are not verified',
      { verified: false },
      '1 of its reviews are not published because they are unverified',
    ],
  ] as const)('check warns of %s, and exits with 0', async ([, about, message]) => {
    const { code, stdout } = await runCommand('check', await aContentFolder({ 'reviews/a.jsonl': aLine(about) }))
    expect(code).toBe(0)
    expect(stdout).toContain(message)
    expect(stdout).toMatch(/no errors, \d+ warnings/)
  })

  test('check warns if bad reviews are taken down more often than others', async () => {
    const reviews = Array.from({ length: 40 }, (_, place) => aLine({ source_id: `${place}` })).join('')
    const entries = Array.from({ length: 10 }, (_, place) =>
      JSON.stringify({ id: reviewId('google', `x${place}`), date: '2026-04-01', rating: 1, reason: 'fake' }),
    )
    const folder = await aContentFolder({ 'reviews/a.jsonl': reviews, 'withheld.jsonl': entries.join('\n') })
    expect((await runCommand('check', folder)).stdout).toContain(
      '100% of those taken down had 1 or 2 stars, compared with 20% of all reviews',
    )
  })

  test('check warns of a hidden name that stays in texts because it is also an ordinary word', async () => {
    const folder = await aContentFolder({
      'business.yaml': `name: A
category: B
url: https://a.example
timezone: America/Denver
verification_policy: C
technicians: [{ id: lead, name: Will Hart, role: Lead, display: role }]
`,
      'reviews/a.jsonl': aLine({ text: 'Will came. He will come again.' }),
    })
    expect((await runCommand('check', folder)).stdout).toContain('"Will" may be the hidden name of a technician')
  })
})
