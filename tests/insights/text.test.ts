import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageOf } from '../../src/insights/languages/languages.ts'
import { ENGLISH, inEnglish } from './in-english.ts'
import { phraseTable } from '../../src/insights/text/phrase-table.ts'
import { singular, stem } from '../../src/insights/languages/en/stem.ts'

describe('the sentences and clauses of a text', () => {
  const sentences = (text: string): string[] => {
    const { tokens, sentences: found } = inEnglish(text)
    return found.map(({ from, to }) => text.slice(tokens[from]?.start, tokens[to - 1]?.end))
  }
  const clauses = (text: string): number => inEnglish(text).sentences.flatMap((sentence) => sentence.clauses).length

  test.for([
    ['Came late. Left early!', 2],
    ['Mr. Osei came at 8 a.m. sharp.', 1],
    ['It was $4.50 for 2.5 hours.', 1],
    ['Thanks to Dana R. for the help', 1],
    ['One line\nanother line', 2],
    ['Great 👍 Thanks', 2],
    ['Really?! Yes…', 2],
  ] as const)('the text "%s" contains %i sentences', ([text, count]) => expect(sentences(text)).toHaveLength(count))

  test.for([
    ['The crew was kind but the office was rude', 2],
    ['He came on time, and we were happy', 2],
    ['Polite, quick and fair', 1],
    ['Although he was late, he was kind', 2],
  ] as const)('the text "%s" contains %i clauses', ([text, count]) => expect(clauses(text)).toBe(count))

  test('sentences cover every token of any text once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { tokens, sentences: found } = inEnglish(text)
        const spans = found.flatMap((sentence) => sentence.clauses)
        expect(spans.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(tokens.length)
        for (const { text: word, start, end } of tokens) expect(text.slice(start, end)).toBe(word)
      }),
    )
  })
})

describe('the stem of a word', () => {
  test.for([
    ['charge charged charges charging'],
    ['price prices priced pricing'],
    ['try tries tried'],
    ['stop stops stopped'],
    ["plumber plumbers plumber's"],
  ])('stemming makes these words equal: %s', ([forms = '']) => expect(new Set(forms.split(' ').map(stem)).size).toBe(1))

  test.for([
    ['caring', 'car'],
    ['canned', 'can'],
    ['theme', 'them'],
    ['heating', 'heat', 'singular'],
  ] as const)('stemming does not confuse %s with %s', ([one, other, form]) =>
    form === 'singular' ? expect(singular(one)).not.toBe(singular(other)) : expect(stem(one)).not.toBe(stem(other)),
  )
})

describe('phrases', () => {
  const found = (phrase: string, text: string): boolean => {
    const known = phraseTable<true>(ENGLISH)
    known.add(phrase, true)
    const { stems } = inEnglish(text)
    return stems.some((_, at) => known.matchesAt(stems, at, stems.length).length > 0)
  }

  test('a phrase whose choices amount to a thousand million phrases matches those phrases and no other text', () => {
    const words = 'abcdefghij'.split('').map((letter) => letter.repeat(4))
    const phrase = Array.from({ length: 9 }, () => words.join('|')).join(' ')
    expect(found(phrase, words.slice(1).join(' '))).toBe(true)
    expect(found(phrase, words.slice(2).join(' '))).toBe(false)
  })

  test('phrases match words with any endings, and skip one "very"', () => {
    expect(found('show up late', 'They showed up very late')).toBe(true)
  })

  test.for([
    ['nobody|no_one called', 'Nobody called', true],
    ['nobody|no_one called', 'No one called', true],
    ['nobody|no_one called', 'One called', false],
    ['NEVER return MY call|calls', "They didn't return our calls", true],
    ['NEVER return MY call|calls', 'He never returned my call', true],
    ['NEVER return MY call|calls', 'He returned my call', false],
    ['room|rooms WAS dirty', 'The room felt dirty', true],
    ['told ME', 'They told everyone', true],
  ] as const)('a phrase with alternatives, "%s", matches "%s": %s', ([phrase, text, there]) =>
    expect(found(phrase, text)).toBe(there),
  )

  test.for([
    ['waited .. weeks', 'We waited weeks', true],
    ['waited .. weeks', 'We waited for six weeks', true],
    ['waited .. weeks', 'We waited for six whole weeks', false],
    ['waited .. weeks', 'We waited, six weeks', false],
    ['waited .. N weeks|months .. quote', 'We waited about 3 months for a quote', true],
    ['waited .. N weeks|months .. quote', 'We waited about 3 months', false],
    ['THEY lent ME', 'Somebody lent us', true],
  ] as const)('a phrase with a gap, "%s", matches "%s": %s', ([phrase, text, there]) =>
    expect(found(phrase, text)).toBe(there),
  )

  test('N in a phrase matches any number', () => {
    expect(found('N minutes late', 'He was 45 minutes late')).toBe(true)
    expect(found('N minutes late', 'He was twenty minutes late')).toBe(true)
    expect(found('N minutes late', 'He was some minutes late')).toBe(false)
  })

  test('phrases are not found in parts of words or across other words', () => {
    expect(found('art', 'a part of it')).toBe(false)
    expect(found('show up late', 'They showed up two days late')).toBe(false)
  })
})

describe('English', () => {
  test.for([
    ['They were on time and very kind to us.', 'en', true],
    ['They were on time and very kind to us.', 'en-GB', true],
    ['They were on time and very kind to us.', null, true],
    ['Great job!', null, true],
    ['Llegaron tarde y el precio fue muy alto para nosotros.', null, false],
    ['Llegaron tarde.', 'es', false],
    ['Дякую!', null, false],
    ['这个很好', null, false],
  ] as const)('the text "%s" declared as %s is English: %s', ([text, language, english]) =>
    expect(languageOf(text, language, 'en')?.tag === 'en').toBe(english),
  )
})
