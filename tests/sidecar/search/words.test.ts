import { describe, expect, test } from 'vitest'
import { keysIn, wantedWords, wordKey } from '../../../src/search/wanted-words.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { endingsOf } from '../../../src/search/word-endings.ts'

describe('forms of a word', () => {
  test.for([
    'leak leaks leaked leaking',
    'price prices priced pricing',
    'fix fixes fixed fixing',
    'stop stops stopped stopping',
    'try tries tried trying',
    'tie ties tied',
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
  ])('the words "%s" all have the same key', (line) => {
    const keys = line.split(' ').map((word) => wordKey(word.toLowerCase(), 'en', EVERY_STEM))
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
  ] as const)('%s and %s have different keys', ([one, other]) => {
    expect(wordKey(one, 'en', EVERY_STEM)).not.toBe(wordKey(other, 'en', EVERY_STEM))
  })
})

describe('forms of a word in other languages', () => {
  test.for([
    ['de', 'Heizung Heizungen'],
    ['de', 'Schlauch Schläuche Schlaeuche'],
    ['de', 'Zahn Zähne Zaehnen'],
    ['de', 'freundlich freundliche freundlichen freundlicher'],
    ['de', 'Straße Strasse'],
    ['de-AT', 'Müller Mueller'],
    ['es', 'reparación reparaciones reparacion'],
    ['es', 'limpio limpia limpios limpias'],
    ['es', 'luz luces'],
    ['es-MX', 'hotel hoteles'],
    ['fr', 'chambre chambres'],
    ['fr', 'réparé réparée réparés réparées'],
    ['fr', 'gâteau gateaux'],
    ['fr', 'boulanger boulangère boulangers'],
    ['it', 'camera camere'],
    ['it', 'pulito pulita puliti pulite'],
    ['it', 'bottega botteghe'],
    ['nl', 'afspraak afspraken'],
    ['nl', 'huis huizen'],
    ['nl', 'brief brieven'],
    ['nl', 'tandarts tandartsen'],
    ['nl', 'lekkage lekkages'],
    ['nl', 'adres adressen'],
    ['pt', 'reparação reparações reparacoes'],
    ['pt', 'hotel hotéis'],
    ['pt', 'viagem viagens'],
    ['pt-BR', 'limpo limpa limpos'],
    ['sv', 'leak leaks'],
    [null, 'leak leaks'],
  ] as const)('in the language %s, the words "%s" have the same key', ([language, line]) => {
    const keys = line.split(' ').map((word) => wordKey(word.toLowerCase(), endingsOf(language), EVERY_STEM))
    expect([...new Set(keys)]).toHaveLength(1)
  })

  test.for([
    ['pt', 'mais', 'mal'],
    ['de', 'Feuer', 'für'],
    ['it', 'colazione', 'collezione'],
    ['nl', 'huis', 'huid'],
    ['fr', 'cher', 'chercher'],
    ['es', 'casa', 'cosa'],
  ] as const)('in the language %s, %s and %s have different keys', ([language, one, other]) => {
    expect(wordKey(one.toLowerCase(), language, EVERY_STEM)).not.toBe(wordKey(other, language, EVERY_STEM))
  })

  test('words of one language do not match words of another', () => {
    expect(wordKey('care', 'es', EVERY_STEM)).not.toBe(wordKey('car', 'en', EVERY_STEM))
    expect(wordKey('care', 'es', EVERY_STEM)).not.toBe(wordKey('care', 'it', EVERY_STEM))
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
  ] as const)('the query "%s" is split into the expected words', ([query, keys, runs]) => {
    const { words, runs: found } = wantedWords(query)
    expect([keysIn(words, 'en', EVERY_STEM).sort(), found]).toEqual([keys, runs])
  })
})
