import { describe, expect, test } from 'vitest'
import { READ_LANGUAGES } from '../../../src/insights/languages/languages.ts'
import { missingParts } from './missing-parts.ts'
import { scoreOf, textsIn } from './said-in.ts'

/** English has separate measures. */
const OTHERS = READ_LANGUAGES.filter((language) => language !== 'en')

test.each(OTHERS)('no part that a language needs is missing in %s', (language) => {
  expect(missingParts(language)).toEqual([])
})

test('missingParts lists everything that an eighth language would need', () => {
  expect(missingParts('sv')).toEqual([
    'src/insights/languages/sv/lexicon/words.txt: 600 lines or more',
    'src/insights/languages/sv/lexicon/phrases.txt: 250 lines or more',
    'src/insights/languages/sv/lexicon/neutral-words.txt: 10 lines or more',
    'src/insights/languages/sv/lexicon/neutral-phrases.txt: 15 lines or more',
    'src/insights/languages/sv/names/given-names.txt: 80 lines or more',
    'src/insights/languages/sv/names/nicknames.txt: 10 lines or more',
    'src/insights/languages/sv/names/names-that-are-words.txt: 10 lines or more',
    'src/insights/languages/sv/names/relations.txt: 20 lines or more',
    'src/insights/languages/sv/names/place-words.txt: 5 lines or more',
    'src/insights/languages/languages.ts: an entry for sv',
    'src/insights/languages/recognise.ts: its common words',
    'src/presets/sv/base.yaml',
    'src/presets/sv/hotel.yaml',
    'src/presets/sv/restaurant.yaml',
    'tests/insights/languages/sv.yaml: 40 texts',
  ])
})

describe.each(OTHERS)('of the texts in %s', (language) => {
  const { sides, aspects, wrong } = scoreOf(language)

  test(`at least 90 % of the texts in ${language} are judged correctly`, () => {
    expect(sides.right, wrong.join('\n')).toBeGreaterThanOrEqual(0.9 * textsIn(language).length)
  })

  test(`in ${language}, at least 90 % of the aspects found are right, and at least 75 % of all aspects are found`, () => {
    expect(aspects.right, wrong.join('\n')).toBeGreaterThanOrEqual(0.9 * aspects.found)
    expect(aspects.right, wrong.join('\n')).toBeGreaterThanOrEqual(0.75 * aspects.expected)
  })
})
