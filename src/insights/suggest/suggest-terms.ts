import { stringify } from 'yaml'
import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Result } from '../../schema/result.ts'
import type { Review } from '../../schema/review.ts'
import { counted, roundedQuotient, starSum } from '../../schema/rounding.ts'
import { nameWords } from '../entities/name-forms.ts'
import { languageOf, READ_LANGUAGES, readLanguage } from '../languages/languages.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import type { WordUsage } from '../languages/word-usage.ts'
import { tokenise } from '../text/tokens.ts'

/** A family of words that these customers use far more often than others. */
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
/** The minimum log-likelihood ratio, which chance exceeds once in a thousand times (chi square, one degree of freedom). */
const MIN_G2 = 10.83
/** The minimum ratio of a term's frequency to its frequency in reviews in general. */
const MIN_RATIO = 3

type TermUse = { forms: Map<string, number>; count: number; capitalised: number; inside: number; reviews: Set<Review> }

/**
 * The word families that these reviews use far more often than reviews in general, strongest first (Dunning's log-likelihood
 * ratio, 1993). Leaves out names, the business's own words, words of praise and complaint, and terms of the taxonomy. Counts only
 * reviews in the language of the site and of `aspects.yaml`. Fails for a language whose words nobody has counted.
 */
export function suggestTerms({ reviews, business, taxonomy }: SuggestInput): Result<Suggestion[]> {
  const language = readLanguage(taxonomy.language)
  const usage = language.readUsage?.()
  if (usage === undefined) return { ok: false, problem: unknownUsage(language.tag) }
  const isRead = ({ text, language: declared }: Review): boolean =>
    text !== null && languageOf(text, declared, language.tag) === language
  const { uses, total } = count(reviews.filter(isRead), language, usage)
  const { stem } = language.words
  const known = knownStems(business, taxonomy, language)
  const scored = [...uses].flatMap(([family, use]) => {
    const forms = [...use.forms.keys()]
    if (use.reviews.size < MIN_REVIEWS || isName(use, language) || forms.some((form) => known.has(stem(form))))
      return []
    if (forms.some((form) => (language.lexicon.words.get(form) ?? 0) !== 0)) return []
    const expected = Math.max(1e-6, ...forms.map(usage.rateOf)) * total
    const score = 2 * use.count * Math.log(use.count / expected) - 2 * (use.count - expected)
    return use.count > MIN_RATIO * expected && score >= MIN_G2 ? [{ family, use, score }] : []
  })
  scored.sort((a, b) => b.score - a.score || (a.family < b.family ? -1 : 1))
  return { ok: true, value: scored.slice(0, MAX_SUGGESTIONS).map(({ use }) => suggestion(use)) }
}

function unknownUsage(tag: string): string {
  const nameOf = (one: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(one) ?? one
  const known = READ_LANGUAGES.filter((one) => readLanguage(one).readUsage !== undefined).map(nameOf)
  return `Suggestions compare your reviews with reviews in general, whose words are counted only in ${known.join(', ')}; this site is in ${nameOf(tag)}. Read a few dozen reviews instead, and add the terms that come up again and again to aspects.yaml`
}

function count(
  reviews: readonly Review[],
  { words, people }: ReviewLanguage,
  { functionWords, familyOf }: WordUsage,
): { uses: Map<string, TermUse>; total: number } {
  const uses = new Map<string, TermUse>()
  let total = 0
  for (const review of reviews) {
    const tokens = tokenise(review.text ?? '', words)
    for (const [index, { kind, folded, text }] of tokens.entries()) {
      if (kind !== 'word') continue
      total += 1
      const form = folded.replace(people.endings, '')
      if (form.length < 4 || !/^\p{L}+$/u.test(form) || functionWords.has(form)) continue
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

/** Whether a word is mostly capitalised inside sentences, like a name. */
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
  return new Set(
    [name, legal_name, ...named, ...aspects, ...others].flatMap((one) => nameWords(one, words)).map(words.stem),
  )
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
    average_rating: roundedQuotient(10 * starSum(all).sum, all.length) / 10,
    examples: chosen.map(({ text }) => around(text ?? '', words)),
  }
}

/** The words around the first use of a term, verbatim except for line breaks. */
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
    '# Terms that your customers use far more than reviews in general. These are suggestions: read the examples, join terms',
    '# that belong together, delete the rest, and add words of praise (good) and complaints (bad).',
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

/** A list on one line if it fits, in the style of YAML formatters. */
function wordLines(words: readonly string[]): string[] {
  const line = `    words: [${words.join(', ')}]`
  return line.length <= 80 ? [line] : ['    words:', ...words.map((word) => `      - ${word}`)]
}

/** A word as a YAML string, in quotes if YAML would read it as another type, such as `true`. */
function scalar(word: string): string {
  return stringify(word, { singleQuote: true }).trim()
}
