import { expect, test } from 'vitest'
import { examineContent } from '../../src/content/read-content.ts'
import { findingsIn } from '../../src/policy/findings.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

const PAID = aLine({ disclosure: { kind: 'incentivised' } })
const TIED = aLine({ disclosure: { kind: 'employee' } })

test.for([
  ['{ offered: false }', PAID, 'disclosures of published reviews say the opposite (1)'],
  ['{ offered: false, note: Until 2024. }', PAID, null],
  ['{ offered: false }', TIED, null],
  ['{ offered: true }', TIED, 'no published review discloses it'],
  ['{ offered: true }', PAID, null],
  ['{ offered: true }', '', null],
  [null, PAID, null],
] as const)('check compares incentives with the disclosures of reviews: %s', async ([incentives, lines, problem]) => {
  const policy = incentives === null ? '' : `incentives: ${incentives}\n`
  const folder = await aContentFolder({ 'policy.yaml': policy, 'reviews/a.jsonl': lines })
  const findings = findingsIn(await examineContent(folder), folder, Day.parse('2026-11-26'))
  const found = findings.filter(({ complaint }) => complaint.field === 'incentives')
  expect(found.map(({ severity, complaint }) => [severity, complaint.problem])).toEqual(
    problem === null ? [] : [['warning', expect.stringContaining(problem)]],
  )
})
