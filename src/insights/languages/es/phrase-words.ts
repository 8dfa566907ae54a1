import type { PhraseWords } from '../../text/phrase-forms.ts'
import { wordSet } from '../../text/word-list.ts'

const expressions = (list: string): string[] => list.split(',').map((expression) => expression.trim())

/** The word classes in Spanish phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const SPANISH_PHRASES: PhraseWords = {
  classes: {
    ME: expressions('me, nos, te, os, le, les, se, a todos, la gente'),
    MY: expressions(
      'mi, mis, nuestro, nuestra, nuestros, nuestras, tu, su, sus, el, la, los, las, un, una, este, esta, ese, cada, todo, toda',
    ),
    WAS: expressions(
      'es, son, era, eran, fue, fueron, está, están, estaba, estaban, estuvo, estuvieron, ha sido, han sido, parece, parecía, resultó, quedó, quedaron',
    ),
    NEVER: expressions(
      'no, nunca, jamás, ni, nadie, sin, tampoco, no se, nunca se, no me, no nos, nunca me, nunca nos, no te, no lo',
    ),
    THEY: expressions(
      'él, ella, ellos, ellas, quien, alguien, NAME, el personal, el equipo, los chicos, el chico, la chica, el técnico, los técnicos, el encargado, la encargada, el dueño, la dueña, el camarero, la camarera, el jefe',
    ),
  },
  denials: wordSet('nada ningun ninguna ninguno apenas'),
  skipped: wordSet('muy tan super bastante realmente un una el la los las todo también siempre nos me se'),
  numbers: wordSet(
    'dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta cien doscientos trescientos quinientos mil varios varias media',
  ),
}
