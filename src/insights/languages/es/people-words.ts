import type { PeopleWords } from '../../entities/people-words.ts'
import { readNameLists } from '../../entities/name-lists.ts'
import { wordSet } from '../../text/word-list.ts'

const ACTIONS = wordSet(
  'vino vinieron fue es era estuvo llego hizo trajo dijo explico atendio ayudo arreglo soluciono reparo nos me se y , siempre ha muy tambien',
)

/** The words that show whether a name in a Spanish text belongs to a member of staff. */
export const spanishPeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: wordSet('señor señora señorita sr sra srta doctor doctora dr dra don doña d'),
  articles: wordSet('el la los las un una unos del este esta tanta mucha buena gran su mi'),
  isAction: (folded) => ACTIONS.has(folded) || /(?:aron|ieron)$/.test(folded),
  possessives: wordSet('mi mis nuestro nuestra nuestros su sus el la un una'),
  placePrepositions: wordSet('en cerca hacia desde'),
  thanking: new Set(),
  selfBefore: /(?:^| )(?:soy|me llamo|mi nombre es|llamarme|firmado:?|atentamente ,?|saludos ,?)$/,
  selfAfter: new Set(),
  thanked: wordSet('gracias a con por al y & recomiendo sobre de agradecer'),
  related: { word: /^(?:relacion|parent)/, to: wordSet('con a') },
  joins: wordSet('y e & +'),
  fromFirm: wordSet('de'),
  endings: /$^/,
})
