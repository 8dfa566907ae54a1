import type { PhraseWords } from '../../text/phrase-forms.ts'
import { wordSet } from '../../text/word-list.ts'

const expressions = (list: string): string[] => list.split(',').map((expression) => expression.trim())

/** The word classes in Italian phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const ITALIAN_PHRASES: PhraseWords = {
  classes: {
    ME: expressions('mi, ci, ti, vi, si, gli, le, lo, a tutti, la gente, i clienti'),
    MY: expressions(
      "mio, mia, miei, mie, nostro, nostra, nostri, nostre, suo, sua, loro, il, lo, la, i, gli, le, l', un, uno, una, un', del, della, dei, delle, di, questo, questa, quel, quella, ogni, tutto, tutta, tutti, tutte",
    ),
    WAS: expressions(
      'è, sono, era, erano, fu, è stato, è stata, sono stati, sono state, sembra, sembrava, risulta, resta, rimane, sarà',
    ),
    NEVER: expressions(
      'non, mai, né, nessuno, nessun, nessuna, senza, non si, non mi, non ci, non ha, non hanno, non è, non sono, non lo, nemmeno, neanche',
    ),
    THEY: expressions(
      'loro, lui, lei, chi, qualcuno, NAME, staff, personale, titolare, proprietario, tecnico, signora, signore, ragazzo, ragazza, ragazzi, cameriere, cameriera',
    ),
  },
  denials: wordSet('niente nulla neppure'),
  skipped: wordSet(
    'molto davvero veramente tanto cosi proprio un una il lo la i gli le l tutto sempre anche mi ci si piu troppo abbastanza di',
  ),
  numbers: wordSet(
    'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta cento diversi diverse parecchi varie',
  ),
}
