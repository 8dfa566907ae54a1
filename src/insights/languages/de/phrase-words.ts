import type { PhraseWords } from '../../text/phrase-forms.ts'
import { germanSet } from './fold.ts'

const expressions = (list: string): string[] => list.split(',').map((expression) => expression.trim())

/** The word classes in German phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const GERMAN_PHRASES: PhraseWords = {
  classes: {
    ME: expressions(
      'mir, mich, uns, dir, dich, ihm, ihr, ihnen, euch, einem, einen, man, jeden, jedem, alle, allen, kunden, gäste',
    ),
    MY: expressions(
      `mein, meine, meinen, meiner, meinem, unser, unsere, unseren, unserer, unserem, dein, deine, ihr, ihre, ihren, sein, seine, der,
       die, das, den, dem, des, ein, eine, einen, einem, einer, diese, dieser, dieses, diesen, jeder, jede, jedes, jeden, alle, im, am, zum, zur`,
    ),
    WAS: expressions(
      'war, waren, ist, sind, wurde, wurden, wird, werden, wirkt, wirkte, wirkten, schien, scheint, bleibt, blieb, fand, fanden',
    ),
    NEVER: expressions(
      `nicht, nie, niemals, kein, keine, keinen, keiner, keinem, keinerlei, niemand, niemanden, nichts, nicht mehr, nie mehr, gar
       nicht, überhaupt nicht, gar keine, gar kein, weder`,
    ),
    THEY: expressions(
      'sie, er, es, die, der, das, NAME, team, personal, mitarbeiter, mitarbeiterin, chef, chefin, herr, frau, leute, jungs, männer, firma, man',
    ),
  },
  denials: germanSet('ohne kaum selten keines niemandem null keineswegs keinesfalls'),
  skipped: germanSet(
    'sehr so wirklich echt ganz auch immer uns mir einfach nur alles absolut total super mal doch ja wieder noch mich wir ich sich der die das furchtbar schrecklich extrem relativ etwas ziemlich recht richtig total leider',
  ),
  numbers: germanSet(
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig sechzig hundert mehrere einige paar viele halbe',
  ),
}
