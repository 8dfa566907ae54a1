import type { PhraseWords } from '../../text/phrase-forms.ts'
import { wordSet } from '../../text/word-list.ts'

const expressions = (list: string): string[] => list.split(',').map((expression) => expression.trim())

/** The word classes in French phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const FRENCH_PHRASES: PhraseWords = {
  classes: {
    ME: expressions('me, nous, vous, te, se, lui, leur, moi, tout le monde, les gens, les clients'),
    MY: expressions(
      'mon, ma, mes, notre, nos, votre, vos, son, sa, ses, leur, leurs, le, la, les, un, une, des, du, de, ce, cet, cette, ces, chaque, tout, toute, toutes, tous',
    ),
    WAS: expressions(
      'est, sont, était, étaient, fut, furent, a été, ont été, semble, semblait, paraît, reste, restent, sera, seront',
    ),
    NEVER: expressions(
      'ne, pas, jamais, aucun, aucune, sans, ni, personne, rien, plus, ne pas, ne jamais, ne plus, ne me, ne nous, ne se, ne vous, ne le, ne les, pas de, sans me, sans nous',
    ),
    THEY: expressions(
      'ils, il, elle, elles, on, qui, personne, quelqu’un, NAME, équipe, personnel, patron, patronne, gérant, gérante, technicien, monsieur, dame, serveur, serveuse, propriétaire',
    ),
  },
  denials: wordSet('guere nullement'),
  skipped: wordSet(
    'tres vraiment si super bien assez plutot un une le la les des du de tout toute toujours nous me aussi trop plus',
  ),
  numbers: wordSet(
    'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent plusieurs quelques',
  ),
}
