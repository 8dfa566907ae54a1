import type { PeopleWords } from '../../entities/people-words.ts'
import { readNameLists } from '../../entities/name-lists.ts'
import { wordSet } from '../../text/word-list.ts'

const ACTIONS = wordSet(
  'e foi era veio fez esteve trouxe disse nos me se , sempre muito tem tambem explica explicou que ficou da',
)

/** The words that show whether a name in a Portuguese text belongs to a member of staff. */
export const portuguesePeople = (): PeopleWords => ({
  ...readNameLists(new URL('names/', import.meta.url)),
  titles: wordSet('senhor senhora sr sra seu dona doutor doutora dr dra d'),
  articles: wordSet('um uma uns umas deste desta essa esse muita muito tanta boa grande toda'),
  isAction: (folded) => ACTIONS.has(folded) || /(?:ou|eram|aram|iram|eu|iu)$/.test(folded),
  possessives: wordSet('meu minha meus nosso nossa nossos seu sua seus o a um uma'),
  placePrepositions: wordSet('em no na para desde ate'),
  thanking: new Set(),
  selfBefore: /(?:^| )(?:sou|sou o|sou a|me chamo|meu nome e|assinado:?|atenciosamente ,?|abracos ,?|abs ,?)$/,
  selfAfter: new Set(),
  thanked: wordSet('obrigado obrigada a ao com por pelo pela e & recomendo de do da sobre agradecer parabens'),
  related: { word: /^(?:relacao|parent)/, to: wordSet('com a') },
  joins: wordSet('e & +'),
  fromFirm: wordSet('da do'),
  endings: /$^/,
})
