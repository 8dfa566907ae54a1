import { describe, expect, test } from 'vitest'
import { ContentError, type Complaint } from '../../src/host/errors/content-error.ts'
import { readContent, type Content } from '../../src/content/read-content.ts'
import { aContentFolder } from './a-content-folder.ts'

const BUSINESS = `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
`

async function read(business: string, aspects: string | null): Promise<Content> {
  return readContent(await aContentFolder({ 'business.yaml': BUSINESS + business, 'aspects.yaml': aspects }))
}

async function complaints(business: string, aspects: string | null): Promise<Complaint[]> {
  const error: unknown = await read(business, aspects).catch((error: unknown) => error)
  return error instanceof ContentError ? [...error.complaints] : []
}

describe('the trade in business.yaml', () => {
  test('business.yaml may name one trade or several', async () => {
    expect((await read('trade: moving\n', null)).trade.trades).toEqual(['moving'])
    expect((await read('trade: [moving, cleaning]\n', null)).trade.trades).toEqual(['moving', 'cleaning'])
  })

  test('the trade decides the nouns of pages, and whether problems have a heading', async () => {
    expect((await read('trade: moving\n', null)).trade).toEqual({
      trades: ['moving'],
      by: 'trade',
      label: 'Moving',
      people: { one: 'mover', many: 'movers' },
      jobs: { one: 'move', many: 'moves' },
      search_example: 'on time, careful, estimate',
      problems_heading: null,
    })
    expect((await read('', null)).trade).toMatchObject({ by: 'category', problems_heading: 'Problems they fixed' })
  })

  test('an unknown trade is reported with its line and the nearest trade', async () => {
    expect(await complaints('trade: [moving, plumer]\n', null)).toMatchObject([
      {
        file: expect.stringMatching(/business\.yaml$/) as string,
        line: 6,
        field: 'trade.1',
        value: 'plumer',
        problem: expect.stringMatching(
          /^There is no such trade; did you mean plumbing-heating-electrical\? The trades are auto, /,
        ) as string,
      },
    ])
    expect(await complaints('trade: contracter\n', null)).toMatchObject([
      { line: 6, problem: expect.stringContaining('did you mean contractor?') as string },
    ])
  })
})

describe('aspects.yaml', () => {
  test('aspects.yaml may be missing, empty, or only comments', async () => {
    const without = (await read('trade: moving\n', null)).taxonomy
    expect((await read('trade: moving\n', '')).taxonomy).toEqual(without)
    expect((await read('trade: moving\n', '# nothing yet\n')).taxonomy).toEqual(without)
  })

  test('a complete aspects.yaml takes precedence over the trade', async () => {
    const all =
      'aspects:\n  - { id: charm, label: Charm, words: [charming] }\n  - { id: pricing, label: Money, good: [a steal] }\n'
    const { aspects } = (await read('trade: moving\n', all)).taxonomy
    expect(aspects.find(({ id }) => id === 'charm')?.words).toEqual(['charming'])
    expect(aspects.find(({ id }) => id === 'pricing')).toMatchObject({ label: 'Money' })
    expect(aspects.find(({ id }) => id === 'pricing')?.good).toEqual(expect.arrayContaining(['a steal', 'fair price']))
  })

  test('aspects.yaml that changes a missing rule is reported with its line', async () => {
    const aspects =
      'aspects:\n  - id: pricing\n    good: [a steal]\n  - id: punctualty\n    good: [early]\nremove:\n  - breakage\n'
    expect(await complaints('trade: moving\n', aspects)).toMatchObject([
      { line: 4, field: 'aspects.1.id', problem: expect.stringContaining('the nearest is "punctuality"') as string },
      { line: 7, field: 'remove.0', value: 'breakage' },
    ])
  })

  test('aspects.yaml with problems adds their heading to a trade without one', async () => {
    const { trade } = await read('trade: moving\n', 'problems:\n  - { id: stairs, label: Stairs, words: [stairs] }\n')
    expect(trade.problems_heading).toBe('What was wrong')
  })
})
