import { describe, expect, test } from 'vitest'
import { BASE, frameOf, readPreset, TRADES } from '../../src/presets/read-preset.ts'
import { problemsHeading, taxonomyFor, wordsFor } from '../../src/presets/taxonomy-for.ts'
import type { AspectChange, Taxonomy } from '../../src/schema/content/taxonomy.ts'
import { compared, formsOf, LAYERS, SHARED } from './every-preset.ts'

const JUDGING = ['words', 'hints', 'good', 'bad', 'facts'] as const

describe('the presets', () => {
  test('every trade that the guide names has a preset', () => {
    expect(TRADES).toEqual([
      ...['auto', 'beauty', 'cleaning', 'contractor', 'dental', 'education', 'fitness', 'home-services', 'hotel'],
      ...[
        'insurance',
        'legal',
        'medical',
        'moving',
        'plumbing-heating-electrical',
        'professional',
        'real-estate',
        'restaurant',
        'shop',
        'software',
        'veterinary',
      ],
    ])
  })

  test.each([BASE, ...TRADES])(
    'the preset %s matches the schema, and defines each aspect with its words and its question',
    (name) => {
      expect(readPreset(name, 'en')).toBeDefined()
      const { aspects } = taxonomyFor({ trades: name === BASE ? [] : [name], language: 'en' })
      expect(aspects.length).toBeGreaterThanOrEqual(6)
      // More would be a list that nobody reads. None of plumbing's may be removed, because they are published data.
      expect(aspects.length).toBeLessThanOrEqual(14)
      for (const { id, definition, question, words, hints, good, bad } of aspects) {
        expect(definition, `${id}.definition`).toBeDefined()
        expect(question, `${id}.question`).toMatch(/\?$/)
        expect([...words, ...hints].length, `${id}: what speaks of it`).toBeGreaterThan(0)
        expect(good.length, `${id}: praise`).toBeGreaterThan(5)
        expect(bad.length, `${id}: blame`).toBeGreaterThan(5)
      }
    },
  )

  test.each(LAYERS)('the layer %s uses no id twice', (_name, { aspects, problems, topics }) => {
    for (const rules of [aspects, problems, topics]) expect(repeated(rules.map(({ id }) => id))).toEqual([])
  })

  test('only presets of trades that fix things list problems, under a heading', () => {
    const mending = TRADES.filter((name) => taxonomyFor({ trades: [name], language: 'en' }).problems.length > 0)
    expect(mending).toEqual(['auto', 'plumbing-heating-electrical'])
    expect(TRADES.filter((name) => readPreset(name, 'en').problems_heading !== undefined)).toEqual(mending)
  })

  test('every preset adds topics to those in base', () => {
    for (const name of TRADES)
      expect(taxonomyFor({ trades: [name], language: 'en' }).topics.length, name).toBeGreaterThan(6)
  })

  test('every shared layer is used by a trade', () => {
    expect([...new Set(TRADES.flatMap((name) => frameOf(name).shares))].sort()).toEqual([...SHARED].sort())
  })
})

describe('the phrases of', () => {
  const found = (aspects: readonly AspectChange[], faulty: (rule: AspectChange) => string[]): string[] =>
    aspects.flatMap((rule) => faulty(rule).map((phrase) => `${rule.id}: ${phrase}`))

  test.each(LAYERS)('the layer %s never lists the same phrase as praise and as blame', (_name, { aspects }) => {
    expect(found(aspects, ({ good, bad }) => inBoth(good, bad))).toEqual([])
  })

  test.each(LAYERS)('no exception in the layer %s cancels a phrase of its own aspect', (_name, { aspects }) => {
    expect(found(aspects, (rule) => inBoth(rule.except, phrasesOf(rule)))).toEqual([])
  })

  test.each(LAYERS)('every phrase of the layer %s contains a word specific to its aspect', (_name, { aspects }) => {
    expect(found(aspects, (rule) => phrasesOf(rule).filter(isSaidOfAnything))).toEqual([])
  })

  test.each(LAYERS)('no phrase of the layer %s begins with a number word instead of N', (_name, { aspects }) => {
    // The engine tries number words first, so a phrase that begins with one would hide phrases that begin with N.
    const started = /^(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty)\b/
    expect(found(aspects, (rule) => phrasesOf(rule).filter((phrase) => started.test(phrase)))).toEqual([])
  })
})

describe('two trades', () => {
  const idsAlone = new Map(TRADES.map((trade) => [trade, idsOf(taxonomyFor({ trades: [trade], language: 'en' }))]))
  const pairs = TRADES.flatMap((one, place) => TRADES.slice(place + 1).map((other) => [one, other] as const))

  test.each(pairs)('the trades %s and %s combine, in either order', (one, other) => {
    for (const trades of [
      [one, other],
      [other, one],
    ]) {
      const taxonomy = taxonomyFor({ trades, language: 'en' })
      for (const rules of [taxonomy.aspects, taxonomy.problems, taxonomy.topics]) {
        expect(repeated(rules.map(({ id }) => id))).toEqual([])
      }
      for (const { good, bad } of taxonomy.aspects) expect(exactlyInBoth(good, bad)).toEqual([])
      const ids = new Set(idsOf(taxonomy))
      expect([one, other].flatMap((trade) => idsAlone.get(trade)).filter((id = '') => !ids.has(id))).toEqual([])
    }
  })

  test('a business with two trades uses the words and labels of its first trade', () => {
    expect(wordsFor({ trades: ['contractor', 'plumbing-heating-electrical'], language: 'en' }).people.many).toBe(
      'crew members',
    )
    expect(wordsFor({ trades: ['plumbing-heating-electrical', 'contractor'], language: 'en' }).people.many).toBe(
      'technicians',
    )
    expect(wordsFor({ trades: [], language: 'en' }).people.many).toBe('employees')
    const speed = (trades: string[]): string | undefined =>
      taxonomyFor({ trades, language: 'en' }).aspects.find(({ id }) => id === 'professionalism')?.label
    expect(speed(['restaurant', 'hotel'])).toBe('Service')
    expect(speed(['hotel', 'restaurant'])).toBe('Staff and service')
  })

  test('a business with two trades uses the heading for problems of the trade that defines one', () => {
    const heading = (...trades: string[]): string | null =>
      problemsHeading({ trades, language: 'en' }, taxonomyFor({ trades, language: 'en' }))
    expect(heading('plumbing-heating-electrical')).toBe('Problems they fixed')
    expect(heading('moving', 'auto')).toBe('What was wrong with the car')
    expect(heading('insurance')).toBeNull()
    expect(heading()).toBeNull()
  })
})

function idsOf({ aspects, problems, topics }: Taxonomy): string[] {
  return [...aspects, ...problems, ...topics].map(({ id }) => id)
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}

function phrasesOf(rule: AspectChange): string[] {
  return JUDGING.flatMap((list) => rule[list])
}

function inBoth(one: readonly string[], other: readonly string[]): string[] {
  if (one.length === 0) return []
  const there = new Set(other.flatMap(comparedForms))
  return one.filter((phrase) => comparedForms(phrase).some((form) => there.has(form)))
}

const known = new Map<string, string[]>()

/** All forms of a phrase as the engine compares them. Three tests read each phrase. */
function comparedForms(phrase: string): string[] {
  const forms = known.get(phrase) ?? formsOf(phrase).map(compared)
  known.set(phrase, forms)
  return forms
}

function exactlyInBoth(one: readonly string[], other: readonly string[]): string[] {
  return one.filter((phrase) => other.includes(phrase))
}

const OF_ANYTHING = new Set(
  'a an the of to in on it is was and or but for with my me us i we they he she you at be so'.split(' '),
)

function isSaidOfAnything(phrase: string): boolean {
  return comparedForms(phrase).some((form) => form.split(' ').every((word) => OF_ANYTHING.has(word)))
}
