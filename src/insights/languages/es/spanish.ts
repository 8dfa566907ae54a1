import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordSet } from '../../text/word-list.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { scopesBy } from '../scopes-by-lists.ts'
import { SPANISH_CONTEXT } from './context.ts'
import { spanishPeople } from './people-words.ts'
import { SPANISH_PHRASES } from './phrase-words.ts'
import { foldSpanish, singularSpanish, stemSpanish } from './stem.ts'

const words = wordsBy({ fold: foldSpanish, stem: stemSpanish, singular: singularSpanish, cuts: () => [] })

/** Parts of a text that do not assert anything about this business. */
const SPANISH_SCOPES = scopesBy({
  advice:
    /^(?:¡ )?(?:asegurate de|aseguraos de|asegurense de|recuerda|recordad|recuerden|reserva con|reservad con|reserven con|no olvides|no olvideis|os aconsejo reservar|aconsejo reservar|recomiendo reservar|recomendable reservar|imprescindible reservar|es recomendable reservar|conviene reservar|mejor reservar|hay que reservar) /,
  conditions: wordSet('si'),
  noCondition:
    /^(?:quieres|queréis|quereis|quiere|quieren|buscas|buscais|buscan|busca|te gusta|os gusta|te gustan|le gusta|pudiera|pudiese|no fuera|bien|que|estas buscando|vas a barcelona|vais|teneis|puedes) /,
  affirming: wordSet('sí'),
  conditionEnds: wordSet(', ; : . ! ( ) pero entonces'),
  wish: /(?:^| )(?:ojala (?:hubiera (?!mas)\S+|(?!hubiera|todos|todas)\S+)|(?:me|nos) (?:hubiera|hubiese|habria) (?:gustado|encantado)|hubiera preferido|hubieramos preferido|(?:seria|estaria) (?:genial|bueno|buena|ideal|bien|mejor|perfecto|recomendable|util|estupendo|fantastico)|(?:debe|deben|tienen? que|necesitan?) (?:ser|estar) mas|(?:deberian|deberia|podrian|podria) (?:ser|tener|mejorar|poner|anadir|incluir|hacer|estar|arreglar))$/,
  feared: /^(?!.*\b(?:no|nunca)\b).*(?:esperab(?:a|amos) (?:un|una|que)|miedo (?:de )?que)$/,
  and: 'y',
  otherBefore: wordSet('otra otras otro otros anterior anteriores ultimo ultima antigua antiguo'),
  otherAfter: new Set([...wordSet('anterior anteriores diferente diferentes distinta'), 'de al lado']),
  firm: /^(?:empresas?|compañias?|fontaneros?|electricistas?|tecnicos?|dentistas?|clinicas?|hotel(?:es)?|restaurantes?|talleres|taller|mudanzas|sitios?|lugares|lugar|tiendas?|negocios?|profesional(?:es)?|aseguradoras?|abogados?|gimnasios?|locales|agencias?|peluquerias?|medicos?|doctores)$/,
  compared: wordSet('que como comparado comparada comparacion ir voy vamos iremos buscar elegir'),
  ourselves: wordSet('nosotros aqui ellos este esta estos ahora finalmente por'),
})

/** Spanish. Its lexicon was written for this project. */
export const readSpanish = (): LanguageRules => ({
  tag: 'es',
  words,
  phrases: SPANISH_PHRASES,
  clauses: {
    contrast: wordSet(
      'pero aunque sino mientras excepto salvo lastima desgraciadamente lamentablemente desafortunadamente',
    ),
    denying: new Map([['menos', 'todo']]),
    conjunctions: wordSet('y e o u pues porque ya asi & ,'),
    subjects: wordSet(
      `el la los las un una unos unas yo nosotros ellos ellas ella nos me se te le les lo mi mis nuestro nuestra nuestros su sus
       este esta estos estas eso esto todo todos todas nada nadie no es fue era son eran fueron esta estaba estan estaban estuvo
       tiene tienen tenian hay habia han ha he hemos muy tambien ademas volveremos volvere repetiremos`,
    ),
    abbreviations: wordSet('sr sra srta dr dra d dña etc aprox tel avda num n c pza ud uds'),
    singleLetters: new Set(),
  },
  scopesOf: SPANISH_SCOPES,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: SPANISH_PHRASES },
    byStem: true,
    correct: wordSet('contenido contenta comercial terraza personal espectaculo'),
    judgesTheWhole: (stemmed) => /^(?:recom|graci|agradec|felicit|enhorabuen|volv|repet)/.test(stemmed),
    hasLearned: false,
  }),
  context: SPANISH_CONTEXT,
  remarks: {
    copulas: wordSet('es son era eran fue fueron esta estan estaba estaban estuvo estuvieron ha sido'),
    linking: wordSet('es son era eran fue fueron esta estan estaba estaban estuvo parece parecia resulto quedo'),
    adverbs: wordSet('muy mucho tan super realmente bastante siempre tambien todos todo ademas increiblemente'),
    intensifiers: wordSet('muy super tan bastante demasiado realmente'),
    attaching: wordSet('de del en a al con para por aqui'),
    joining: wordSet('y e , o &'),
    remarkEnds: wordSet('y e o pero con para aunque como'),
    isPerson: (folded) => folded === 'el' || folded === 'ella' || folded === 'ellos' || folded === 'ellas',
    adjectivesAfter: 3,
  },
  people: spanishPeople(),
  loose: { before: wordSet('y e o pero pues asi'), after: wordSet('y e pero o') },
  notServed:
    /\b(?:no (?:los |les |la |lo )?(?:contrat|reserv|compr)(?:é|amos|e)|me fui (?:con|a) otr[oa]|nos fuimos (?:con|a) otr[oa]|al final (?:elegí|elegimos|contraté|contratamos) (?:a )?otr[oa]|todavía no (?:he|hemos) (?:usado|utilizado)|solo (?:pedí|pedimos|nos dieron) (?:un )?presupuesto)/i,
  refersBack: /^(?:Y|E|Pero|Así|También|Además|Sin embargo|Aunque|Que|Esto|Eso|Lo cual|Por eso|Luego|Después)\b/,
})
