import type { PhraseWords } from '../../text/phrase-forms.ts'
import { wordSet } from '../../text/word-list.ts'

const expressions = (list: string): string[] => list.split(',').map((expression) => expression.trim())

/** The word classes in Portuguese phrases: who is affected, possessives, forms of "be", negations, and who acts. */
export const PORTUGUESE_PHRASES: PhraseWords = {
  classes: {
    ME: expressions('me, nos, te, se, lhe, a gente, todos, as pessoas, os clientes'),
    MY: expressions(
      'meu, minha, meus, minhas, nosso, nossa, nossos, nossas, seu, sua, seus, suas, o, a, os, as, um, uma, do, da, dos, das, este, esta, esse, essa, cada, todo, toda, todos, todas',
    ),
    WAS: expressions(
      'é, são, era, eram, foi, foram, está, estão, estava, estavam, parece, parecia, ficou, ficaram, tem sido, continua',
    ),
    NEVER: expressions(
      'não, nunca, jamais, nem, ninguém, sem, nenhum, nenhuma, não se, não me, não nos, nunca me, nunca nos, não foi, não é, nunca se',
    ),
    THEY: expressions(
      'eles, ele, elas, ela, quem, alguém, NAME, equipe, equipa, pessoal, dono, dona, gerente, técnico, técnica, moço, moça, senhor, senhora, garçom, garçonete, atendente',
    ),
  },
  denials: wordSet('nada tampouco'),
  skipped: wordSet(
    'muito bem super tao realmente bastante um uma o a os as do da tudo todo tambem sempre nos me se mais demais de',
  ),
  numbers: wordSet(
    'dois duas tres quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta cem varios varias meia',
  ),
}
