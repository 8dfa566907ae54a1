import { describe, expect, test } from 'vitest'
import { wantedWords, wordKey } from '../../../sidecar/search/wanted-words.ts'

describe('words that are taken for the same', () => {
  test.for([
    'leak leaks leaked leaking',
    'price prices priced pricing',
    'fix fixes fixed fixing',
    'stop stops stopped stopping',
    'try tries tried trying',
    'city cities',
    'install installs installed installing',
    'add adds added adding',
    'agree agrees agreed agreeing',
    'box boxes',
    'process processes processed processing',
    'evening evenings',
    'cafe café CAFÉS cafe\u0301',
    'Mu\u0308ller muller',
    'й и',
    'שָׁלוֹם שלום',
    'مَرحَبا مرحبا',
  ])('%s', (line) => {
    const keys = line.split(' ').map((word) => wordKey(word.toLowerCase()))
    expect([...new Set(keys)]).toHaveLength(1)
  })

  test.for([
    ['car', 'care'],
    ['new', 'news'],
    ['even', 'evening'],
    ['plumber', 'plumbing'],
    ['organ', 'organization'],
    ['hi', 'his'],
    ['late', 'later'],
    ['नमस्ते', 'नमसत'],
    ['が', 'か'],
  ] as const)('%s is not %s', ([one, other]) => {
    expect(wordKey(one)).not.toBe(wordKey(other))
  })
})

describe('the words of a query', () => {
  test.for([
    ['leaks in the kitchen', ['in', 'kitchen', 'leak', 'the'], []],
    ["mike's van", ['mike', 'van'], []],
    ["l'eau", ['eau', 'l'], []],
    ['24/7 hot-water', ['24', '7', 'hot', 'water'], []],
    ['iphone修理 東京', [], ['iphone修理', '東京']],
    ['great 👍', ['great'], []],
    ['👍', [], ['👍']],
    ['!!', [], ['!!']],
  ] as const)('%s', ([query, keys, runs]) => {
    expect(wantedWords(query)).toMatchObject({ keys, runs })
  })
})
