import type { PeopleWords } from '../../entities/people-words.ts'
import { readNameLists } from '../../entities/name-lists.ts'

const ACTIONS = new Set(
  `was is has had did does came comes went got gets took takes found knew knows made makes gave gives told tells said says showed set put ran
  kept left brought sent caught drew dug cut fit sat stood spent taught thought understood wrote rang rebuilt bled thawed helped really truly even
  here and & from , also`.split(/\s+/),
)

/** The words that show whether a name in an English text belongs to a member of staff. */
export const englishPeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: new Set(['mr', 'mrs', 'ms', 'miss', 'dr']),
  articles: new Set('a an the of this any some no state good free'.split(' ')),
  isAction: (folded) => ACTIONS.has(folded) || (/[a-z]{2}ed$/.test(folded) && folded !== 'need'),
  possessives: new Set(['my', 'our', 'his', 'her', 'their', 'the', 'a']),
  placePrepositions: new Set(['in', 'near', 'at', 'around', 'throughout', 'outside']),
  thanking: new Set(),
  selfBefore: /(?:^| )(?:i'm|i am|im|name is|this is|call me|regards ,?|cheers ,|sincerely ,?)$/,
  selfAfter: new Set(['here']),
  thanked: new Set(['thanks', 'thank', 'you', 'to', 'by', 'with', 'about', 'and', '&', 'recommend', 'had', 'sent']),
  related: { word: /^relat/, to: new Set(['to']) },
  joins: new Set(['and', '&', '+', 'n']),
  fromFirm: new Set(['from']),
  endings: /'s$/,
})
