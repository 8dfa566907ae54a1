import type { RemarkWords } from '../../aspects/remark-words.ts'
import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { scopesBy } from '../scopes-by-lists.ts'
import { dutchCuts } from './compounds.ts'
import { DUTCH_CONTEXT } from './context.ts'
import { dutchSet, foldDutch, stemDutch } from './fold.ts'
import { dutchPeople } from './people-words.ts'
import { DUTCH_PHRASES } from './phrase-words.ts'

const words = wordsBy({ fold: foldDutch, stem: stemDutch, singular: stemDutch, cuts: dutchCuts })

/** The Dutch words that connect a subject with remarks about it. */
const DUTCH_REMARKS: RemarkWords = {
  copulas: dutchSet('is zijn was waren wordt worden werd werden geweest blijft bleef'),
  linking: dutchSet('is zijn was waren wordt worden werd werden lijkt leek bleek blijft bleef vond vonden vind vinden'),
  adverbs: dutchSet(
    'heel zeer erg ook altijd steeds echt zo helemaal totaal absoluut super bijzonder ontzettend allemaal',
  ),
  intensifiers: dutchSet('heel zeer erg echt zo helemaal totaal absoluut super bijzonder ontzettend nogal vrij te'),
  attaching: dutchSet('van in op bij met voor naar aan uit hier'),
  joining: dutchSet('en , & of'),
  remarkEnds: dutchSet('en maar met voor zoals , of'),
  isPerson: (folded) => folded === 'hij' || folded === 'zij' || folded === 'ze',
  adjectivesAfter: 0,
}

/** Parts of a text that do not assert anything about this business. */
const DUTCH_SCOPES = scopesBy({
  advice:
    /^(?:(?:zeker|best|wel|vooraf|tijdig|op tijd) (?:vooraf |op tijd )?(?:reserveren|boeken|bestellen)|(?:reserveren|reservatie|reservering) (?:is |wel )?(?:aangeraden|aanbevolen|aan te|noodzakelijk|nodig|gewenst|verplicht)|zorg (?:dat|ervoor)|vergeet niet|let er) /,
  conditions: dutchSet('als indien mits'),
  noCondition:
    /^(?:je (?:van|eens|lekker|goed|een|in|op|echt|houdt)|u (?:van|eens|lekker|goed|een)|men |het (?:om|aan) |ook |we (?:in|weer|nog)|ik (?:in|weer|nog)|een |enige |beste |kers |klant |gast |bij |thuis )/,
  conditionEnds: dutchSet(', ; : . ! ( ) maar dan'),
  wish: /(?:^| )(?:had ik (?:graag|liever)|hadden we (?:graag|liever)|had (?:graag|liever)|zou (?:fijn|leuk|mooi|beter|handig) zijn|wou dat|wens|zou(?:den)? (?:moeten|kunnen)|(?:moet|moeten) (?:\S+ )?(?:beter|sneller|vriendelijker|beleefder|schoner|goedkoper)|(?:mag|mogen|kan|kunnen) (?:wel )?(?:iets|wat|nog) (?:beter|meer|sneller|schoner))$/,
  feared: /^(?!.*\b(?:niet|nooit)\b).*(?:verwachtten? (?:een|dat)|bang dat)$/,
  and: 'en',
  otherBefore: dutchSet('ander andere vorige vorig laatste eerdere eerder'),
  otherAfter: dutchSet('ernaast daarvoor eerder ervoor'),
  firm: /^(?:bedrijven?|bedrijf|firma|firmas|aanbieders?|loodgieters?|elektriciens?|aannemers?|tandartsen|tandarts|praktijk|praktijken|hotels?|restaurants?|winkels?|verzekeraars?|verzekering|verhuizers?|verhuisbedrijf|verhuisfirma|garages?|kappers?|salons?|zaken|zaak|makelaars?|advocaten|advocaat|artsen|arts)$/,
  compared: dutchSet(
    'dan als vergeleken vergelijking naar tegenover zoeken gezocht kiezen beter goedkoper duurder overstappen overgestapt volgende',
  ),
  ourselves: dutchSet('wij we ik hier deze dit nu'),
})

/** Dutch, as in the Netherlands and in Flanders. Its lexicon was written for this project. */
export const readDutch = (): LanguageRules => ({
  tag: 'nl',
  words,
  phrases: DUTCH_PHRASES,
  clauses: {
    contrast: dutchSet(
      'maar echter hoewel alhoewel ondanks toch behalve helaas jammer terwijl enkel spijtig nochtans daarentegen jammergenoeg',
    ),
    denying: new Map([['behalve', 'alles']]),
    conjunctions: dutchSet('en of want omdat dus & , doordat zodat alsook'),
    subjects: dutchSet(
      `de het een ik wij we hij zij ze je u men dat dit deze die er mijn onze ons hun zijn alles iedereen niemand niets niks hier daar
       ook was waren is werd werden heeft hebben had hadden zeer heel bij in op met personeel bediening service eten prijs prijzen`,
    ),
    abbreviations: dutchSet('dhr mevr mw dr drs bijv bv enz etc ca nr incl excl tel st max min evt m p pers'),
    singleLetters: new Set(),
  },
  scopesOf: DUTCH_SCOPES,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: DUTCH_PHRASES },
    byStem: true,
    correct: dutchSet('bestelling bestellingen verstaanbaar gerechten verwacht vakantie'),
    misspeltFrom: 9,
    judgesTheWhole: (stemmed) =>
      /^(?:aanrad|aanbev|aanbeval|dank|bedank|terugk|terugg|aangerad|proficiat|felicit|compliment)/.test(stemmed),
    hasLearned: false,
  }),
  context: DUTCH_CONTEXT,
  remarks: DUTCH_REMARKS,
  people: dutchPeople(),
  loose: { before: dutchSet('en maar of want dus'), after: dutchSet('en maar of') },
  notServed:
    /\b(?:(?:niet|nooit) (?:geboekt|besteld|ingehuurd|afgenomen)|(?:voor|met|naar) een ander(?:e)? (?:bedrijf|firma|aanbieder|hotel|restaurant|verzekeraar|tandarts) (?:gekozen|in zee gegaan|gegaan|gestapt)|nog niet (?:gebruikt|nodig gehad)|alleen (?:een )?offerte (?:gevraagd|aangevraagd|gekregen))\b/i,
  refersBack:
    /^(?:En|Maar|Ook|Dan|Daarna|Daardoor|Daarom|Toch|Echter|Bovendien|Dit|Dat|Deze|Die|Want|Hiervoor|Daarbij|Verder|Dus|Zo|Anders|Hierdoor)\b/,
})
