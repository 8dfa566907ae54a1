import { expect, test } from 'vitest'
import { findSubjects, stemsIn } from '../../src/search/find-subjects.ts'
import { EVERY_STEM } from '../../src/search/stems/every-stem.ts'
import type { EndingsOf } from '../../src/search/word-endings.ts'

const aSubject = (language: EndingsOf, ...terms: string[]) => ({
  name: terms[0],
  terms: terms.map((term) => stemsIn(term, language, EVERY_STEM).join(' ')),
})

const SUBJECTS = {
  en: [
    aSubject('en', 'Water heaters', 'boiler'),
    aSubject('en', 'Drain cleaning', 'clogged'),
    aSubject('en', 'Will Hargrove'),
    aSubject('en', 'Ana Ruiz', 'Ana'),
    aSubject('en', 'No hot water'),
    aSubject('en', 'Pricing', 'expensive', 'price'),
    aSubject('en', 'Cleanliness', 'clean'),
  ],
  de: [
    aSubject('de', 'Heizungen', 'Therme'),
    aSubject('de', 'Preise', 'teuer', 'Preis'),
    aSubject('de', 'Jörg Müller'),
  ],
  fr: [aSubject('fr', 'Chauffe-eau'), aSubject('fr', 'Ponctualité', "à l'heure", 'ponctuel')],
}

test.for([
  ['en', 'water heater', ['Water heaters']],
  ['en', 'who fixes WATER HEATERS best?', ['Water heaters']],
  ['en', 'boilers', ['Water heaters']],
  ['en', 'water', ['Water heaters', 'No hot water']],
  ['en', 'hot water today', []],
  ['en', 'Is it expensive?', ['Pricing']],
  ['en', 'clean drains', ['Drain cleaning']],
  ['en', 'clean', ['Cleanliness']],
  ['en', 'no', []],
  ['en', 'will', ['Will Hargrove']],
  ['en', 'will they come', []],
  ['en', 'will hargrove', ['Will Hargrove']],
  ['en', "Ana's prices", ['Ana Ruiz', 'Pricing']],
  ['en', 'banana', []],
  ['en', '!', []],
  ['de', 'Heizung', ['Heizungen']],
  ['de', 'Sind die Preise fair', ['Preise']],
  ['de', 'jorg muller', ['Jörg Müller']],
  ['fr', "sont-ils à l'heure", ['Ponctualité']],
  ['fr', 'chauffe eau', ['Chauffe-eau']],
] as const)('in %s, findSubjects takes the query %j to be about %j', ([language, query, names]) => {
  const found = findSubjects(SUBJECTS[language], stemsIn(query, language, EVERY_STEM), 3)
  expect(found.map(({ name }) => name)).toEqual(names)
})
