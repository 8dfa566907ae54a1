import { expect, test } from 'vitest'
import { phraseTable } from '../../../src/insights/text/phrase-table.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import { readLanguage } from '../../../src/insights/languages/languages.ts'

test.for([
  ['de', 'waren .. freundlich', 'Sie waren immer freundlich', 'Sie waren nicht freundlich'],
  ['en', 'was .. clean', 'It was always clean', 'It was never clean'],
  ['en', 'staff .. rude', 'The staff was so rude', 'The staff was hardly rude'],
  ['en', 'found .. bugs', 'We found several bugs', 'We found no bugs'],
  ['en', 'room .. dirty', 'The room was dirty', "The room wasn't dirty"],
  ['fr', 'était .. propre', 'Tout était bien propre', 'Rien n’était pas propre'],
  ['nl', 'was .. schoon', 'Het was altijd schoon', 'Het was niet schoon'],
] as const)('in %s, the phrase "%s" does not match across a negation', ([tag, phrase, said, denied]) => {
  const language = readLanguage(tag)
  const table = phraseTable<true>({ words: language.words, phrases: language.phrases })
  table.add(phrase, true)
  const isIn = (text: string): boolean => {
    const { stems } = parseText(text, language)
    return stems.some((_, index) => table.matchesAt(stems, index, stems.length).length > 0)
  }
  expect(isIn(said), said).toBe(true)
  expect(isIn(denied), denied).toBe(false)
})
