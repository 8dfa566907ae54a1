import type { PeopleWords } from '../../entities/people-words.ts'
import { readNameLists } from '../../entities/name-lists.ts'
import { wordSet } from '../../text/word-list.ts'

const ACTIONS = wordSet(
  'est etait a avait sont ont fut nous me ne se vient vous y , toujours fait prend sait reste explique ecoute conseille connait travaille accueille met qui tres et',
)

/** The words that show whether a name in a French text belongs to a member of staff. */
export const frenchPeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: wordSet('monsieur madame mademoiselle m mr mme mlle docteur docteure dr maitre'),
  articles: wordSet('le la les un une des du ce cette tres si en de'),
  isAction: (folded) => ACTIONS.has(folded),
  possessives: wordSet('mon ma mes notre nos son sa ses leur leurs le la un une'),
  placePrepositions: wordSet('a vers devant derriere'),
  thanking: wordSet(
    'merci mercis remerciements bravo chapeau felicitations gratitude remercie confiance affaire appel',
  ),
  selfBefore: /(?:^| )(?:je suis|me appelle|mon nom est|signe:?|cordialement ,?|bien a vous ,?)$/,
  selfAfter: new Set(),
  thanked: wordSet('merci a avec par et & recommande de chez remercier remercie bravo grace que'),
  related: { word: /^(?:rapport|lien|parent)/, to: wordSet('avec a') },
  joins: wordSet('et & +'),
  fromFirm: wordSet('chez'),
  endings: /$^/,
})
