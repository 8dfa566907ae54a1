import { expect, test } from 'vitest'
import { unquoted } from '../../src/components/search/ask.ts'
import { hitPattern } from '../../src/components/search/mark-hits.ts'

test.for([
  ['on time', 'They were On\n Time, and on time again', ['On\n Time', 'on time']],
  ["don't", "I don’t and I don't", ['don’t', "don't"]],
  ['$90 (cash)', 'It was $90 (cash) or $90', ['$90 (cash)']],
  ['a.c', 'abc a.c', ['a.c']],
  ['  ', 'anything', []],
] as const)('a search for %s marks in "%s" %j', ([query, text, hits]) => {
  const pattern = hitPattern(query)
  expect(pattern === null ? [] : [...text.matchAll(pattern)].map(([hit]) => hit)).toEqual(hits)
})

test.for([
  ['"on time"', 'on time'],
  ['“on time”', 'on time'],
  ['said "no"', 'said "no"'],
  ['"a" or "b"', '"a" or "b"'],
  ['""', '""'],
] as const)('the words of %s are %s', ([query, words]) => {
  expect(unquoted(query)).toBe(words)
})
