import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordSet } from '../../text/word-list.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { scopesBy } from '../scopes-by-lists.ts'
import { ITALIAN_CONTEXT } from './context.ts'
import { italianPeople } from './people-words.ts'
import { ITALIAN_PHRASES } from './phrase-words.ts'
import { italianElisions, foldItalian, singularItalian, stemItalian } from './stem.ts'

const words = wordsBy({ fold: foldItalian, stem: stemItalian, singular: singularItalian, cuts: italianElisions })

/** Parts of a text that do not assert anything about this business. */
const ITALIAN_SCOPES = scopesBy({
  advice:
    /^(?:ricordatevi di|ricordate di|ricordarsi di|assicuratevi di|conviene prenotare|consiglio di prenotare|consigliabile prenotare|meglio prenotare|prenotate (?:con|in|per)|prenotare (?:con|in|per)|prenotazione (?:consigliata|obbligatoria)|bisogna prenotare|necessario prenotare|e consigliabile prenotare|consigliata la prenotazione|chiedete (?:di|una|un|il|la)) /,
  conditions: wordSet('se'),
  noCondition:
    /^(?:vuoi|volete|vi piace|ti piace|cercate|cerchi|si vuole|state cercando|siete|amate|ami|non fosse|potessi|si potesse|passate|venite|capitate|proprio|avete|devo|dovessi|vogliamo|si cerca|cerca) /,
  conditionEnds: wordSet(', ; : . ! ( ) ma allora'),
  wish: /(?:^| )(?:(?:mi|ci) sarebbe (?:piaciuto|piaciuta)|avrei (?:preferito|voluto|gradito)|avremmo (?:preferito|voluto|gradito)|spero che|speriamo che|sarebbe (?:bello|meglio|utile|ottimo|ottima|opportuno|gradito|perfetto|fantastico|comodo)|(?:deve|devono|bisogna|consiglio(?: solo)? di) essere piu|(?:dovrebbe|dovrebbero|potrebbe|potrebbero) (?:essere|avere|migliorare|aggiungere|mettere|fare))$/,
  feared: /^(?!.*\b(?:non|mai)\b).*(?:aspettav(?:o|amo) (?:un|una|che)|paura che)$/,
  and: 'e',
  otherBefore: wordSet('altro altra altri altre precedente precedenti vecchio vecchia ultimo ultima'),
  otherAfter: wordSet('accanto precedente precedenti diverso diversa concorrente concorrenti'),
  firm: /^(?:ditt[ae]|aziend[ae]|societa|idraulic[oi]|elettricist[ai]|tecnic[oi]|artigian[oi]|dentist[ai]|studio|studi|hotel|alberg(?:o|hi)|ristorant[ei]|officin[ae]|meccanic[oi]|traslocator[ei]|negozi[o]?|parrucchier[eia]|salone|saloni|assicurazion[ei]|agenzi[ae]|avvocat[oi]|medic[oi]|dottor[ei]|strutture?|locali|pizzeri[ae]|palestr[ae]|centri|operator[ei]|impres[ae])$/,
  compared: wordSet('che come rispetto paragone confronto andare andate scegliere cercare tra fra di qualsiasi'),
  ourselves: wordSet('qui noi questo questa loro ora finalmente fortunatamente'),
})

/** Italian. Its lexicon was written for this project. */
export const readItalian = (): LanguageRules => ({
  tag: 'it',
  words,
  phrases: ITALIAN_PHRASES,
  clauses: {
    contrast: wordSet('ma pero tuttavia invece purtroppo peccato nonostante sebbene tranne eccetto salvo mentre bensi'),
    denying: new Map([['tranne', 'tutto']]),
    conjunctions: wordSet('e ed o oppure perche quindi poi anche inoltre & ,'),
    subjects: wordSet(
      `il lo la i gli le l un una uno io noi loro lui lei mi ci si ti vi mio mia nostro nostra suo sua questo questa questi queste tutto
       tutti tutta nessuno niente nulla non e era sono erano ha ho hanno abbiamo stato molto anche se dopo poi in come`,
    ),
    abbreviations: wordSet('sig dott dr prof ing geom avv ecc tel n es min max p'),
    singleLetters: new Set(),
  },
  scopesOf: ITALIAN_SCOPES,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: ITALIAN_PHRASES },
    byStem: true,
    correct: wordSet('contenuto personale generale'),
    judgesTheWhole: (stemmed) => /^(?:consigl|graz|ringraz|compliment|torn|ritorn|raccomand|sconsigl)/.test(stemmed),
    hasLearned: false,
  }),
  context: ITALIAN_CONTEXT,
  remarks: {
    copulas: wordSet('e sono era erano fu stato stata stati state'),
    linking: wordSet('e sono era erano fu stato stata stati state sembra sembrava risulta'),
    adverbs: wordSet(
      'molto davvero veramente cosi tanto sempre anche tutti tutto piuttosto abbastanza estremamente ben',
    ),
    intensifiers: wordSet('molto davvero cosi troppo veramente abbastanza super piuttosto'),
    attaching: wordSet('di del della dei delle dell a al alla in per con da qui'),
    joining: wordSet('e ed , o &'),
    remarkEnds: wordSet('e ed ma con per anche pero'),
    isPerson: (folded) => folded === 'lui' || folded === 'lei' || folded === 'loro',
    adjectivesAfter: 3,
  },
  people: italianPeople(),
  loose: { before: wordSet('e ed ma o quindi perche'), after: wordSet('e ed ma o') },
  notServed:
    /\b(?:non (?:l['’])?(?:ho|abbiamo) (?:poi |più )?(?:prenotat|acquistat|comprat|scelt)[oaie]|(?:ho|abbiamo) (?:scelto|chiamato|preso) (?:un['’]? ?altr[oa]|qualcun altro)|(?:sono|siamo) andat[oaie] (?:altrove|da un['’]? ?altr[oa])|non (?:ho|abbiamo) ancora (?:usato|provato|utilizzato)|(?:chiesto|richiesto) (?:solo |soltanto )(?:un )?preventivo)/i,
  refersBack: /^(?:E|Ed|Ma|Però|Anche|Inoltre|Poi|Quindi|Tuttavia|Questo|Questa|Che|Così|Invece|Ciò)\b/,
})
