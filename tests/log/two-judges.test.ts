import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JudgedSite, aJudgedSite } from './a-judged-site.ts'
import { seededChance } from './alterations.ts'
import { LOG_FORGERIES } from './log-forgeries.ts'
import { someLetter, someMember } from './random-forgeries.ts'
import { areAlike } from './two-judges.ts'

let site: JudgedSite

beforeAll(async () => {
  site = await aJudgedSite()
})

afterAll(() => site.remove())

test('verify and the log page accept an honest log', async () => {
  expect(await site.judge()).toEqual([[], []])
})

test.for(LOG_FORGERIES.map((one) => [one.expected === 'holds' ? 'accept' : 'refuse', one.name, one] as const))(
  'verify and the log page %s %s, for the same reason',
  async ([, , forgery]) => {
    const verdicts = await site.judge(forgery)
    const { expected } = forgery
    expect(verdicts.map(({ length }) => (length === 0 ? 'holds' : 'refused'))).toEqual([expected, expected])
    expect(areAlike(...verdicts), `verify: ${verdicts[0].join()}; page: ${verdicts[1].join()}`).toBe(true)
  },
)

// A sample: the soak tries 2,000 of each
test.for([
  ['a letter of a file', someLetter],
  ['a member of an entry', someMember],
] as const)('verify and the page agree after %s is changed', async ([, make]) => {
  const random = seededChance(20261125)
  for (let round = 0; round < 40; round += 1) {
    const forgery = make(random)
    const verdicts = await site.judge(forgery)
    expect(areAlike(...verdicts), `${forgery.name}: ${verdicts.map(String).join(' / ')}`).toBe(true)
  }
})
