import type { ContextWords } from '../../sentiment/context-words.ts'
import { wordSet } from '../../text/word-list.ts'
import { superlativeBy } from '../superlative-by.ts'

const NEGATIONS = wordSet('nao nunca jamais nem nada ninguem nenhum nenhuma sem tampouco n falta faltou faltam')

/** Portuguese words that change the meaning of others. */
export const PORTUGUESE_CONTEXT: ContextWords = {
  isNegation: (folded) => NEGATIONS.has(folded),
  affirmed: wordSet(
    'so apenas somente duvida duvidas mais obstante deixe deixem perca percam tempo muito hesitar hesitei contar falar',
  ),
  negatesTogether: true,
  stronger: wordSet(
    'muito muita muitos muitas super bem tao realmente extremamente totalmente absolutamente completamente demais mega bastante simplesmente verdadeiramente incrivelmente especialmente mais hiper ultra tudo toda',
  ),
  emphatic: wordSet('terrivelmente incrivelmente tremendamente'),
  weaker: wordSet('algo meio relativamente razoavelmente quase ligeiramente levemente'),
  hypothetical: wordSet(
    'poderia poderiam deveria deveriam seria seriam gostaria talvez esperava esperavamos tomara podia podiam',
  ),
  conditions: wordSet('se'),
  breaks: wordSet('mas porem , ; . : ( ) porque embora contudo entretanto apesar'),
  excess: wordSet('demasiado demasiada demasiadamente excessivamente'),
  measures: wordSet(
    'alto alta altos baixo baixa pequeno pequena pequenos grande longo longa curto quente quentes frio fria salgado salgada doce longe perto caro cara forte tarde cedo gente barulho escuro duro dura mole pesado luz oleo sal acucar tempo',
  ),
  isSilent: (folded, before) =>
    (folded === 'bem' && SILENT_BEFORE_WELL.has(before)) || (folded === 'mal' && before === 'menos'),
  trouble: {
    words: /^(?:problem|vazament|entupi|defeit|err[oa]|dor|dores|quebr|avari|dano|danos|infiltrac|goteir|falh|curto)/,
    solving:
      /^(?:resolv|solucion|consert|arrum|repar|encontr|descobr|detect|identific|elimin|corrig|corrigi|diagnostic|sanar|sanou)/,
    solved: /^(?:resolvid|solucionad|consertad|corrigid|reparad|sanad|arrumad|eliminad)[oa]s?$/,
    linking: wordSet('foi foram esta estava ja rapidamente logo tudo ficou sido completamente'),
    spared:
      /(?:^| )(?:sem (?:precisar|ter que|necessidade de|precisarmos)|nao (?:precisei|precisamos|precisa|tive que|tivemos que|foi preciso|ha necessidade)(?: de)?|nunca (?:tive|tivemos))(?: |$)/,
    mending:
      /\b(?:trocaram|trocou|substituiram|substituiu|resolveram|resolveu|consertaram|consertou|corrigiram|repararam|arranjaram) (?:\w+ ){0,2}(?:na hora|imediatamente|de imediato|logo|rapidamente|sem custo|gratuitamente|no dia seguinte)\b/,
    unmended: wordSet('depois finalmente apos'),
  },
  customers: wordSet('eu nos'),
  failure:
    /^(?:quebrad[oa]s?|defeitos?|recus\w*|perd(?:eu|eram|id[oa]s?)|cancel(?:ou|aram|ad[oa]s?)|esper(?:ar|ando|ei|amos)|atras\w*|ainda|esquec\w*|impossivel|bloque\w*|ignor\w*|fechad[oa]s?|errad[oa]s?|erros?|danificad[oa]s?|sequer)$/,
  superlative: superlativeBy({
    denial:
      /(?:^| )(?:nunca|jamais|ninguem|impossivel|dificil|nada|nao (?:(?:se|me|nos|o|a) )?(?:pod|pude|existe|ha|tem como|encontr|conheco|vi)\w*)(?: |$)/,
    markers: wordSet('mais tao'),
    comparatives: wordSet('melhor melhores pior piores'),
    less: wordSet('menos'),
  }),
  intents: null,
}

const SILENT_BEFORE_WELL = wordSet('ou se pois')
