import { stringify } from 'yaml'
import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Review } from '../../schema/review.ts'
import { counted } from '../../schema/rounding.ts'
import { nameWords } from '../entities/name-forms.ts'
import { languageOf, readLanguage } from '../languages/languages.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import { stem } from '../languages/en/stem.ts'
import { tokenise } from '../text/tokens.ts'
import { readWordList } from '../text/word-list.ts'

/** A family of words that these customers use far more than reviews in general. */
export type Suggestion = {
  /** The forms that customers use, most frequent first. */
  words: string[]
  review_count: number
  /** The mean stars of the reviews that use it. */
  average_rating: number
  examples: string[]
}

export type SuggestInput = { reviews: readonly Review[]; business: BusinessFile; taxonomy: Taxonomy }

const MIN_REVIEWS = 5
const MAX_SUGGESTIONS = 20
/** The log-likelihood ratio that chance exceeds once in a thousand times (chi square, one degree of freedom). */
const MIN_G2 = 10.83
/** How many times more often than in general a term must be used. */
const MIN_RATIO = 3

type TermUse = { forms: Map<string, number>; count: number; capitalised: number; inside: number; reviews: Set<Review> }

/**
 * The terms that these reviews use far more than reviews in general, strongest first (Dunning's log-likelihood ratio, 1993), by
 * word family. Leaves out names, the business's own words, words of praise and complaint, and what the taxonomy already has.
 */
export function suggestTerms({ reviews, business, taxonomy }: SuggestInput): Suggestion[] {
  const english = readLanguage('en')
  const isEnglish = ({ text, language }: Review): boolean =>
    text !== null && languageOf(text, language, taxonomy.language) === english
  const { uses, total } = count(reviews.filter(isEnglish), english)
  const known = knownStems(business, taxonomy, english)
  const scored = [...uses].flatMap(([family, use]) => {
    if (
      use.reviews.size < MIN_REVIEWS ||
      isName(use, english) ||
      [...use.forms.keys()].some((form) => known.has(stem(form)))
    )
      return []
    if ([...use.forms.keys()].some((form) => (english.lexicon.words.get(form) ?? 0) !== 0)) return []
    const expected = Math.max(
      1e-6 * total,
      [...use.forms.keys()].reduce((sum, form) => Math.max(sum, rateOf(form)), 0) * total,
    )
    const score = 2 * use.count * Math.log(use.count / expected) - 2 * (use.count - expected)
    return use.count > MIN_RATIO * expected && score >= MIN_G2 ? [{ family, use, score }] : []
  })
  scored.sort((a, b) => b.score - a.score || (a.family < b.family ? -1 : 1))
  return scored.slice(0, MAX_SUGGESTIONS).map(({ use }) => suggestion(use))
}

function count(reviews: readonly Review[], { words }: ReviewLanguage): { uses: Map<string, TermUse>; total: number } {
  const uses = new Map<string, TermUse>()
  let total = 0
  for (const review of reviews) {
    const tokens = tokenise(review.text ?? '', words)
    for (const [index, { kind, folded, text }] of tokens.entries()) {
      if (kind !== 'word') continue
      total += 1
      const form = folded.replace(/'s$/, '')
      if (form.length < 4 || !/^[a-z]+$/.test(form) || FUNCTION_WORDS.has(form)) continue
      const family = familyOf(form)
      const use: TermUse = uses.get(family) ?? {
        forms: new Map(),
        count: 0,
        capitalised: 0,
        inside: 0,
        reviews: new Set(),
      }
      const inside = index > 0 && tokens[index - 1]?.kind === 'word'
      use.forms.set(form, (use.forms.get(form) ?? 0) + 1)
      use.count += 1
      use.inside += inside ? 1 : 0
      use.capitalised += inside && /^\p{Lu}\p{Ll}/u.test(text) ? 1 : 0
      use.reviews.add(review)
      uses.set(family, use)
    }
  }
  return { uses, total }
}

/** What a word shares with those derived from it: "reimburse", "reimbursed", "reimbursement". */
function familyOf(word: string): string {
  const base = stem(word).replace(/(?:ment|ation|ition|tion|sion|ion|able|ible|ness|ance|ence|ing|ed|er|or|ly|al)$/, '')
  return base.length >= 5 ? base.replace(/e$/, '') : stem(word)
}

/** Whether a word is mostly written as a name is, inside sentences. */
function isName({ capitalised, inside, forms }: TermUse, { people }: ReviewLanguage): boolean {
  return capitalised > 0.5 * inside || [...forms.keys()].some((form) => people.givenNames.has(form) && capitalised > 0)
}

function knownStems(
  { name, legal_name = '', technicians, services, service_areas }: BusinessFile,
  taxonomy: Taxonomy,
  { words }: ReviewLanguage,
): Set<string> {
  const named = [...technicians, ...services, ...service_areas].flatMap((one) => [one.name, ...one.aliases])
  const aspects = taxonomy.aspects.flatMap(({ words, hints, good, bad }) => [...words, ...hints, ...good, ...bad])
  const others = [...taxonomy.problems, ...taxonomy.topics].flatMap(({ words }) => words)
  return new Set([name, legal_name, ...named, ...aspects, ...others].flatMap((one) => nameWords(one, words)).map(stem))
}

const BACKGROUND: ReadonlyMap<string, number> = new Map(
  readWordList(new URL('../languages/en/background.txt', import.meta.url)).map((line) => {
    const [word = '', perMillion] = line.split(' ')
    return [word, Number(perMillion) / 1e6]
  }),
)

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  readWordList(new URL('../languages/en/function-words.txt', import.meta.url)),
)

function rateOf(form: string): number {
  return BACKGROUND.get(stem(form)) ?? 0
}

const EXAMPLES = 2
const EXAMPLE_LENGTH = 120

function suggestion({ forms, reviews }: TermUse): Suggestion {
  const words = [...forms].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([form]) => form)
  const all = [...reviews]
  const lowest = all.toSorted((a, b) => a.rating - b.rating)
  const chosen = [...new Set([lowest[0], ...all])].filter((review) => review !== undefined).slice(0, EXAMPLES)
  return {
    words,
    review_count: all.length,
    average_rating: Math.round((all.reduce((sum, { rating }) => sum + rating, 0) / all.length) * 10) / 10,
    examples: chosen.map(({ text }) => around(text ?? '', words)),
  }
}

/** The words around the first use of a term, verbatim but for line breaks. */
function around(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ')
  const at = Math.max(0, plain.search(new RegExp(`\\b(?:${words.join('|')})\\b`, 'i')))
  const from = Math.max(0, plain.lastIndexOf(' ', Math.max(0, at - EXAMPLE_LENGTH / 2)))
  const to = Math.min(plain.length, from + EXAMPLE_LENGTH)
  return `${from > 0 ? '…' : ''}${plain.slice(from, to).trim()}${to < plain.length ? '…' : ''}`
}

/** The suggestions as lines for `aspects.yaml`, with counts and examples as comments. */
export function suggestionLines(suggestions: readonly Suggestion[]): string[] {
  if (suggestions.length === 0) return ['# No term stands out.']
  return [
    '# Terms that your customers use far more than reviews in general. These are suggestions: read the examples, join what',
    '# belongs together, delete the rest, and say what praise (good) and complaints (bad) sound like.',
    'aspects:',
    ...suggestions.flatMap(({ words, review_count, average_rating, examples }) => [
      `  # ${counted(review_count, 'review')}, ${average_rating} stars on average`,
      ...examples.map((example) => `  #   ${example}`),
      `  - id: ${scalar(words[0] ?? '')}`,
      `    label: ${scalar((words[0] ?? '').charAt(0).toUpperCase() + (words[0] ?? '').slice(1))}`,
      ...wordLines(words.slice(0, 6).map(scalar)),
    ]),
  ]
}

/** A list on one line if it fits, as formatters of YAML write it. */
function wordLines(words: readonly string[]): string[] {
  const line = `    words: [${words.join(', ')}]`
  return line.length <= 80 ? [line] : ['    words:', ...words.map((word) => `      - ${word}`)]
}

/** A word as YAML, in quotes if it would be something else there, such as `true`. */
function scalar(word: string): string {
  return stringify(word, { singleQuote: true }).trim()
}
