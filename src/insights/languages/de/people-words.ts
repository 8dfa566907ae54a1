import { readNameLists } from '../../entities/name-lists.ts'
import type { PeopleWords } from '../../entities/people-words.ts'
import { germanSet } from './fold.ts'

const ACTIONS = germanSet(
  `war ist hat hatte kam kommt ging nahm nimmt machte macht half hilft brachte erklärte erklärt zeigte sagte rief schaute reparierte
   baute löste fand kümmerte beriet berät behandelte arbeitet arbeitete wusste konnte war's wurde stand gab gibt sorgte , und & auch von
   vom aus hier wirklich sehr`,
)

/** The words that show whether a name in a German text belongs to a member of staff. */
export const germanPeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: germanSet(
    'herr herrn hr hrn frau fr fräulein doktor dr prof professor meister chef chefin kollege kollegin kollegen',
  ),
  articles: germanSet('ein eine einen einem einer kein keine jeder dieser guter gute mein unser'),
  isAction: (folded) => ACTIONS.has(folded) || /^[a-z]{3,}te$/.test(folded),
  possessives: germanSet(
    'mein meine meinen meinem unser unsere unserem unseren sein seine ihr ihre der die das ein eine',
  ),
  placePrepositions: germanSet('in bei nähe nach aus'),
  thanking: new Set(),
  selfBefore: /(?:^| )(?:ich bin|bin|ich heisse|mein name ist|gruss|gruesse|gruessen|gezeichnet|gez \.)(?: ,| von)?$/,
  selfAfter: new Set(),
  thanked: germanSet('danke dank an von mit bei durch & und über empfehle herrn frau herr'),
  related: { word: /^(?:verwandt|verschwaegert)/, to: germanSet('mit') },
  joins: germanSet('und & + u'),
  fromFirm: germanSet('von vom'),
  endings: /'s$|'$/,
})
