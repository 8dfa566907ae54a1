import type { PhraseWords } from '../../text/phrase-forms.ts'
import { dutchSet } from './fold.ts'

const expressions = (list: string): string[] => list.split(',').map((expression) => expression.trim())

/** The word classes in Dutch phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const DUTCH_PHRASES: PhraseWords = {
  classes: {
    ME: expressions('mij, me, ons, je, jou, hem, haar, hen, hun, iedereen, klanten, gasten, mensen'),
    MY: expressions(
      'mijn, onze, ons, jouw, je, zijn, haar, hun, de, het, een, deze, dit, dat, die, elke, elk, ieder, iedere, alle',
    ),
    WAS: expressions(
      'was, waren, is, zijn, wordt, worden, werd, werden, lijkt, leek, leken, blijft, bleef, bleken, vond, vonden, vinden',
    ),
    NEVER: expressions(
      `niet, nooit, geen, niets, niks, niemand, nergens, niet meer, nooit meer, geen enkele, helemaal niet, helemaal geen, totaal
       niet, nauwelijks, amper`,
    ),
    THEY: expressions(
      'zij, ze, hij, NAME, team, personeel, medewerker, medewerkster, medewerkers, baas, eigenaar, meneer, mevrouw, mannen, jongens, bedrijf, men',
    ),
  },
  denials: dutchSet('zonder zelden'),
  skipped: dutchSet(
    'heel zeer erg echt super ook altijd ons mij me gewoon alles absoluut helemaal wel zo een de het er even nog we ik zich hier wat nogal vrij enorm ontzettend vreselijk extreem behoorlijk iets',
  ),
  numbers: dutchSet(
    'twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien twintig dertig veertig vijftig zestig honderd enkele paar meerdere verschillende half halve anderhalf',
  ),
}
