import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordSet } from '../../text/word-list.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { scopesBy } from '../scopes-by-lists.ts'
import { PORTUGUESE_CONTEXT } from './context.ts'
import { portuguesePeople } from './people-words.ts'
import { PORTUGUESE_PHRASES } from './phrase-words.ts'
import { foldPortuguese, singularPortuguese, stemPortuguese } from './stem.ts'

const words = wordsBy({ fold: foldPortuguese, stem: stemPortuguese, singular: singularPortuguese, cuts: () => [] })

/** Parts of a text that do not assert anything about this business. */
const PORTUGUESE_SCOPES = scopesBy({
  advice:
    /^(?:lembre se|lembrem se|nao esqueca|nao esquecam|reserve com|reservem com|recomendo reservar|recomendo fazer reserva|aconselho reservar|e recomendavel reservar|e preciso reservar|melhor reservar|convem reservar|chegue cedo|cheguem cedo|peca (?:o|a|um|uma)|pecam (?:o|a|um|uma)|certifique se) /,
  conditions: wordSet('se'),
  noCondition:
    /^(?:voce (?:quer|gosta|procura|busca|esta|for|precisa|quiser)|quer|quiser|procura|procuram|busca|gosta|gostam|precisar|pudesse|fosse|nao fosse|bem que|sente|sentir|torna|destaca|hospedar|come|ouve|ouvia|pode|podia|tem|faz|paga|preocupa|preocupam|recusa|recusou|recusaram|mostrou|dispos) /,
  conditionEnds: wordSet(', ; : . ! ( ) mas entao'),
  wish: /(?:^| )(?:(?:eu |nos )?(?:gostaria|gostariamos) (?:de|que)|preferia|preferiria|tomara|espero que|esperamos que|quem dera|seria (?:bom|boa|otimo|otima|ideal|legal|melhor|interessante|util|perfeito)|(?:devem?|precisam?|tem (?:que|de)) (?:ser|estar) mais|(?:deveria|deveriam|deviam|devia|poderia|poderiam|podia|podiam) (?:ser|ter|melhorar|colocar|incluir|fazer|estar|adicionar))$/,
  feared: /^(?!.*\b(?:nao|nunca)\b).*(?:esperava(?:mos)? (?:um|uma|que)|medo (?:de )?que)$/,
  and: 'e',
  otherBefore: wordSet('outra outras outro outros antiga antigo ultimo ultima'),
  otherAfter: new Set([...wordSet('anterior anteriores diferente diferentes concorrente concorrentes'), 'ao lado']),
  firm: /^(?:empresas?|companhias?|encanador(?:es)?|canalizador(?:es)?|eletricistas?|tecnicos?|dentistas?|clinicas?|hote(?:l|is)|pousadas?|restaurantes?|oficinas?|mudancas|lugar(?:es)?|lojas?|profissiona(?:l|is)|seguradoras?|advogados?|academias?|locais|agencias?|saloes|salao|cabeleireiros?|medicos?|consultorios?|fornecedor(?:es)?|padarias?)$/,
  compared: wordSet('que do como comparado comparada comparacao ir vou vamos procurar escolher em nos'),
  ourselves: wordSet('nos aqui eles este esta esse essa agora finalmente felizmente'),
})

/** Portuguese, of Brazil and of Portugal. Its lexicon was written for this project. */
export const readPortuguese = (): LanguageRules => ({
  tag: 'pt',
  words,
  phrases: PORTUGUESE_PHRASES,
  clauses: {
    contrast: wordSet(
      'mas porem contudo entretanto todavia embora enquanto exceto salvo infelizmente apesar pena senao',
    ),
    denying: new Map([['menos', 'tudo']]),
    conjunctions: wordSet('e ou porque pois entao alem & ,'),
    subjects: wordSet(
      `o a os as um uma uns umas eu nos eles ele elas ela voce me se meu minha nosso nossa seu sua este esta esse essa isso tudo todos
       todas nada ninguem nao e era sao eram foi foram esta estava estavam tem tinha ha muito tambem bem do que`,
    ),
    abbreviations: wordSet('sr sra dr dra d etc aprox tel av n r pça eng'),
    singleLetters: new Set(),
  },
  scopesOf: PORTUGUESE_SCOPES,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: PORTUGUESE_PHRASES },
    byStem: true,
    correct: wordSet(
      'conteudo pessoal periodo inverno caminho optamos pedimos essencial domingo inteiro varanda cadeira cadeiras preferia prefiro interno reforcado complexo carrinho carrinhos ricardo alergia',
    ),
    judgesTheWhole: (stemmed) => /^(?:recomend|indic|obrig|agradec|parabens|parab|volt|retorn|gratid)/.test(stemmed),
    hasLearned: false,
  }),
  context: PORTUGUESE_CONTEXT,
  remarks: {
    copulas: wordSet('e sao era eram foi foram esta estao estava estavam sido'),
    linking: wordSet('e sao era eram foi foram esta estao estava estavam parece parecia ficou'),
    adverbs: wordSet('muito bem tao super realmente bastante sempre tambem todos todas tudo extremamente'),
    intensifiers: wordSet('muito super tao bastante bem realmente'),
    attaching: wordSet('de do da dos das em no na a ao com para por aqui'),
    joining: wordSet('e , ou &'),
    remarkEnds: wordSet('e mas com para embora porem'),
    isPerson: (folded) => folded === 'ele' || folded === 'ela' || folded === 'eles' || folded === 'elas',
    adjectivesAfter: 3,
  },
  people: portuguesePeople(),
  loose: { before: wordSet('e mas ou pois entao'), after: wordSet('e mas ou') },
  notServed:
    /\b(?:n[ãa]o (?:contratei|contratamos|comprei|compramos|reservei|fechei|fechamos)|(?:fui|fomos) (?:em|para|a) outr[oa]|(?:contratei|contratamos|escolhi|escolhemos) outr[oa]|ainda n[ãa]o (?:usei|usamos|utilizei|precisei)|s[óo] (?:pedi|pedimos|fiz|fizemos) (?:um )?orçamento)/i,
  refersBack: /^(?:E|Mas|Porém|Também|Além disso|Depois|Então|Contudo|Isso|Isto|Que|Assim|Por isso|Aliás)\b/,
})
