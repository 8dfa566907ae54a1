import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BASE, hasPreset, readPreset, TRADES } from '../../src/presets/read-preset.ts'
import { taxonomyFor, wordsFor } from '../../src/presets/taxonomy-for.ts'

const FOLDER = new URL('../../src/presets/', import.meta.url)
const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const PAIRS = LANGUAGES.flatMap((language) =>
  [BASE, ...TRADES].filter((name) => hasPreset(name, language)).map((name) => ({ language, name })),
)

describe.each(PAIRS)('$name in $language', ({ language, name }) => {
  const trades = name === BASE ? [] : [name]
  const taxonomy = taxonomyFor({ trades, language })
  const english = taxonomyFor({ trades, language: 'en' })

  test('a preset uses the same ids as in English, so that counts of languages add up', () => {
    const ids = ({ aspects, problems, topics }: typeof english): string[] =>
      [...aspects, ...problems, ...topics].map(({ id }) => id).sort()
    expect(ids(taxonomy)).toEqual(ids(english))
  })

  test('a preset contains a question, praise and blame for each aspect', () => {
    for (const { id, question, good, bad } of taxonomy.aspects) {
      expect(question, `${id}.question`).toMatch(/\?$/)
      expect(good.length + bad.length, `${id}: praise and blame`).toBeGreaterThan(5)
    }
  })

  test('a preset never lists the same words as praise and as blame', () => {
    for (const { good, bad } of taxonomy.aspects) expect(good.filter((phrase) => bad.includes(phrase))).toEqual([])
  })

  test('a preset contains its own words for people and jobs', () => {
    const { people, jobs, label } = wordsFor({ trades, language })
    expect([people.one, people.many, jobs.one, jobs.many, label].every((word) => word !== '')).toBe(true)
    if (language !== 'en') expect(label).not.toBe(readPreset(name, 'en').label)
  })
})
