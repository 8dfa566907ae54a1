import { expect, test } from 'vitest'
import { unquoted } from '../../../src/site/components/search/ask.ts'
import { corrections } from '../../../src/site/components/search/corrected-queries.ts'

test.for([
  ['"on time"', 'on time'],
  ['“on time”', 'on time'],
  ['said "no"', 'said "no"'],
  ['"a" or "b"', '"a" or "b"'],
  ['""', '""'],
] as const)('the query %s without its quotes is %s', ([query, words]) => {
  expect(unquoted(query)).toBe(words)
})

test.for([
  ['plumer', ['plumber'], ['plumber']],
  ['the Plumer came', ['plumber', 'plumbers'], ['the plumber came', 'the plumbers came']],
  ['plumer  leek', ['leak', 'plumber', 'leaks', 'plumbers'], ['plumber leak']],
  ['pip', ['pipe', 'tip', 'pit', 'sip'], ['pipe', 'tip', 'pit']],
  ['xylophone', [], []],
] as const)('the query %s, with the similar words %j, is corrected to %j', ([query, near, meant]) => {
  expect(corrections(query, near)).toEqual(meant)
})
