import type { PeopleWords } from '../../entities/people-words.ts'
import { readNameLists } from '../../entities/name-lists.ts'
import { wordSet } from '../../text/word-list.ts'

const ACTIONS = wordSet(
  'e era ha hanno sono fu mi ci si vi , sempre molto fa sa rimane spiega ascolta consiglia conosce lavora accoglie viene che davvero ed',
)

/** The words that show whether a name in an Italian text belongs to a member of staff. */
export const italianPeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: wordSet('signor signore signora signorina sig sigra dottor dottore dottoressa dott dr dr.ssa geom ing avv'),
  articles: wordSet('il lo la i gli le un una uno del della dei molto cosi tanta tanto piu con di in'),
  isAction: (folded) => ACTIONS.has(folded) || /(?:[aiu]to|[aiu]ta)$/.test(folded),
  possessives: wordSet('mio mia miei mie nostro nostra nostri suo sua loro il la un una'),
  placePrepositions: wordSet('a verso presso'),
  thanking: wordSet(
    'grazie ringraziamento ringraziamenti complimenti bravo brava bravi applauso affidatevi affidata affidato rivolgetevi merito',
  ),
  selfBefore: /(?:^| )(?:sono|mi chiamo|il mio nome e|firmato:?|saluti ,?|cordiali saluti ,?)$/,
  selfAfter: new Set(),
  thanked: wordSet('grazie a con da e & consiglio per di ringrazio ringraziare al alla bravo brava'),
  related: { word: /^(?:relazion|parent)/, to: wordSet('con a di') },
  joins: wordSet('e ed & +'),
  fromFirm: wordSet('della di'),
  endings: /$^/,
})
