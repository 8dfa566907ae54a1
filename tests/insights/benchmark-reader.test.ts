import { describe, expect, test } from 'vitest'
import { engineOf } from '../bench/insights/languages/corpus-evidence.ts'
import { sideOfDocument } from '../bench/insights/languages/side-of-document.ts'
import { fit, predict } from '../bench/insights/linear-model.ts'
import { calibrationName, detected, measures } from '../bench/insights/measures.ts'
import { readBenchmark } from '../bench/insights/read-benchmark.ts'
import { readStarred } from '../bench/insights/stars.ts'
import { unseenElsewhere } from '../bench/insights/unseen-elsewhere.ts'

const FLAT = `<?xml version="1.0"?><sentences>
  <sentence id="1"><text>Good food &amp; wine.</text>
    <aspectTerms><aspectTerm term="food" polarity="positive" from="5" to="9"/></aspectTerms>
    <aspectCategories><aspectCategory category="food" polarity="positive"/></aspectCategories></sentence>
  <sentence id="2"><text>We came at 9.</text>
    <aspectCategories><aspectCategory category="anecdotes/miscellaneous" polarity="neutral"/></aspectCategories></sentence>
</sentences>`

const NESTED = `<Reviews><Review rid="7"><sentences><sentence id="7:0"><text>Rude staff.</text>
  <Opinions><Opinion target="staff" category="SERVICE#GENERAL" polarity="negative" from="5" to="10"/></Opinions></sentence>
  <sentence id="7:1"><text>Hm.</text></sentence></sentences></Review></Reviews>`

const WHOLE = `<Reviews><Review rid="7"><sentences><sentence id="7:0"><text>Rude staff.</text></sentence></sentences>
  <Opinions><Opinion category="SERVICE#GENERAL" polarity="negative"/></Opinions></Review></Reviews>`

describe('a benchmark file', () => {
  test('readBenchmark reads the categories and terms of a SemEval-2014 file', () => {
    const { layout, samples } = readBenchmark(FLAT)
    expect(layout).toBe('flat')
    expect(samples[0]).toEqual({
      text: 'Good food & wine.',
      rid: null,
      opinions: [{ category: 'food', polarity: 'positive' }],
      terms: [{ term: 'food', polarity: 'positive', from: 5, to: 9 }],
    })
    expect(samples[1]?.terms).toEqual([])
  })

  test('readBenchmark reads the opinions of each sentence of a SemEval-2016 file', () => {
    const { layout, samples } = readBenchmark(NESTED)
    expect(layout).toBe('reviews')
    expect(samples.map(({ opinions }) => opinions.length)).toEqual([1, 0])
  })

  test('readBenchmark reads one sample per review from a file of whole reviews', () => {
    expect(readBenchmark(WHOLE)).toMatchObject({ layout: 'texts', samples: [{ rid: '7', text: 'Rude staff.' }] })
  })

  test('the kind of a benchmark file is recognised by its contents', () => {
    expect([FLAT, NESTED, WHOLE].map((content) => calibrationName(readBenchmark(content)))).toEqual([
      'semeval-2014',
      'semeval-2016',
      'semeval-2016-texts',
    ])
  })

  test('an unknown kind of benchmark file is refused', () => {
    expect(() => readBenchmark('<html></html>')).toThrow()
  })
})

test('a sentence counts as "everything else" only if it mentions none of the four categories', () => {
  expect([...detected('The pizza was cold and the waiter rude.')].sort()).toEqual(['food', 'service'])
  expect([...detected('We came at nine.')]).toEqual(['miscellaneous'])
})

test('reviews with stars are read from CSV and from JSON, except those without words', () => {
  expect(readStarred('id,text,rating\r\n1,"Good,\nreally",5\r\n2,,1\r\n')).toEqual([
    { text: 'Good,\nreally', stars: 5 },
  ])
  expect(readStarred('{"reviews":[{"rating":2,"snippet":"Bad"},{"rating":5}]}')).toEqual([{ text: 'Bad', stars: 2 }])
})

test('a linear model learns to separate its classes, with the same result each time', () => {
  const examples = Array.from({ length: 40 }, (_, at) => ({
    features: new Map([[at % 2 === 0 ? 'a' : 'b', 1]]),
    label: at % 2,
  }))
  const options = { classes: 2, epochs: 20, rate: 0.2, l2: 1e-4, least: 1 }
  const model = fit(examples, options)
  expect([predict(model, new Map([['a', 1]]), 2), predict(model, new Map([['b', 1]]), 2)]).toEqual([0, 1])
  expect([...fit(examples, options)]).toEqual([...model])
})

test('words are learned only from sentences that no benchmark measures', () => {
  const of = (...texts: string[]) => texts.map((text) => ({ text, rid: null, opinions: [], terms: [] }))
  const training = [of('In both.', 'In one task only.', 'Measured!'), of('In both', 'Measured.')]
  const learned = unseenElsewhere({ training, measured: [of('measured')] })
  expect(learned.map(({ text }) => text)).toEqual(['In both.', 'In both'])
})

test('a figure is cross-validated only on the file that the calibration was fitted on', () => {
  const names = (file: string) => measures(readBenchmark(FLAT), { file, calibrations: {} }).map(({ name }) => name)
  const validated = (file: string) => names(file).some((name) => name.includes('cross-validated'))
  expect(validated('semeval2014-restaurants-train-v2.xml')).toBe(true)
  expect(validated('semeval2014-restaurants-test-gold.xml')).toBe(false)
})

test.each([
  ['Der Zug hatte wieder vierzig Minuten Verspätung.', 'negative'],
  ['Heute auf die Minute pünktlich!', 'positive'],
  ['Schönes Wetter und eine tolle Stadt: wir freuen uns auf Dresden.', 'neutral'],
  ['Wann fährt der nächste Zug nach Ulm?', 'neutral'],
])('the opinions in a document decide its side: %s', (text, side) => {
  const engine = engineOf({ language: 'de', trade: { aspects: 'railway.yaml' } })
  expect(sideOfDocument(engine, text)).toBe(side)
})
