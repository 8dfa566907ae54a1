import { readNameLists } from '../../entities/name-lists.ts'
import type { PeopleWords } from '../../entities/people-words.ts'
import { dutchSet } from './fold.ts'

const ACTIONS = dutchSet(
  `was is heeft had kwam komt ging nam neemt maakte maakt hielp helpt bracht zei keek deed doet vond loste kon wist werd stond gaf geeft
   zorgde dacht denkt legde legt , en & ook van hier echt heel zeer`,
)

/** The words that show whether a name in a Dutch text belongs to a member of staff. */
export const dutchPeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: dutchSet('meneer mijnheer heer dhr mevrouw mevr mw juffrouw dokter dr drs doctor prof meester collega'),
  articles: dutchSet('een de het geen elke ieder goede onze mijn'),
  isAction: (folded) => ACTIONS.has(folded) || /^[a-z]{3,}(?:de|te)$/.test(folded),
  possessives: dutchSet('mijn onze ons zijn haar hun de een'),
  placePrepositions: dutchSet('in bij te nabij uit'),
  thanking: new Set(),
  selfBefore: /(?:^| )(?:ik ben|ben|ik heet|mijn naam is|groet|groeten|groetjes|mvg)(?: ,| van)?$/,
  selfAfter: new Set(),
  thanked: dutchSet('dank bedankt dankjewel aan van met door & en over raad'),
  related: { word: /^(?:famil|verwant)/, to: dutchSet('van met') },
  joins: dutchSet('en & +'),
  fromFirm: dutchSet('van'),
  endings: /'s$|'$/,
})
