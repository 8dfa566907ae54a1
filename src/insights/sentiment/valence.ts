import { mayJudge, SCOPE } from '../languages/en/scopes.ts'
import type { Sentence, Span } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'
import { EMOJI, PHRASE_VALENCES, valenceOf } from './lexicon.ts'
import { recommendation, returnIntent } from '../languages/en/return-intent.ts'

const NEGATIONS = new Set(
  'not no never none nobody nothing neither nor cannot without hardly barely scarcely rarely dont didnt doesnt wasnt isnt arent wont cant couldnt wouldnt shouldnt aint havent hasnt nt'.split(
    ' ',
  ),
)
const STRONGER = new Set(
  'very really so extremely incredibly super absolutely truly totally highly especially exceptionally completely most such insanely beyond utterly unbelievably'.split(
    ' ',
  ),
)
const WEAKER = new Set('somewhat slightly fairly kinda rather relatively mildly little bit almost mostly'.split(' '))
const HYPOTHETICAL = new Set('could should wish hoping hope hoped might maybe'.split(' '))
const BREAKS = new Set(['but', ',', ';', '.', 'however', 'because'])

/** A text's tokens, their stems, and the scope of each. */
export type ScopedTokens = { tokens: readonly Token[]; stems: readonly string[]; scopes: Uint8Array }

/**
 * The valence of each token of a sentence, -4 to 4: its own, reversed by a negation in reach, intensified or weakened by the
 * words before it, and halved in hypothetical statements. What is not asserted about the business has none, except complaints
 * in questions, which are often rhetorical.
 */
export function tokenValences({ tokens, stems, scopes }: ScopedTokens, sentence: Sentence): Float64Array {
  const valences = new Float64Array(sentence.to - sentence.from)
  let hypothetical = false
  for (let index = sentence.from; index < sentence.to; index += 1) {
    const word = tokens[index]?.folded ?? ''
    if (HYPOTHETICAL.has(word) || (word === 'if' && scopes[index] === SCOPE.asserted)) hypothetical = true
    const phrase = longestPhrase(stems, index, sentence.to)
    const own = phrase === null ? wordValence(tokens, index, sentence) : phrase.payload
    const spared = own < 0 && isSpared(tokens, index, sentence)
    const inContext = own === 0 || spared ? 0 : modified(tokens, sentence.from, index, own)
    const value = hypothetical && inContext > 0 ? inContext / 2 : inContext
    const scope = scopes[index]
    if (phrase !== null) index = phrase.to - 1
    valences[index - sentence.from] =
      scope === SCOPE.question ? Math.min(0, value / 2) : mayJudge(scope, 'complaint') ? value : 0
  }
  if (sentence.question) return valences
  for (const intent of [returnIntent(tokens, sentence), recommendation({ tokens, scopes }, sentence)])
    if (intent !== null) valences[intent.index - sentence.from] = intent.valence
  return valences
}

function longestPhrase(stems: readonly string[], index: number, to: number): { payload: number; to: number } | null {
  let best: { payload: number; to: number } | null = null
  for (const match of PHRASE_VALENCES.matchesAt(stems, index, to))
    if (best === null || match.to >= best.to) best = match
  return best
}

/** The valence of a word where it stands: "too high" complains, "I like it" praises, "it looks like rain" does neither. */
function wordValence(tokens: readonly Token[], index: number, { from: first, to }: Span): number {
  const word = tokens[index]?.folded ?? ''
  const before = index > first ? (tokens[index - 1]?.folded ?? '') : ''
  if (EXCESS.has(before) && MEASURES.has(word)) return -2
  if (word === 'like' && !LIKING.has(before)) return 0
  if (word === 'well' && before === '') return 0
  const valence = tokenValence(tokens[index])
  return valence !== 0 && TROUBLE.test(word) && isSolved(tokens, index, { from: first, to }) ? 0 : valence
}

const TROUBLE = /^(?:problem|issue|trouble|leak|mistake|error|fault|damage|mess|pain|bug|dent|scratch)(?:e?s)?$/
const SOLVING =
  /^(?:fix|solv|found|find|spot|diagnos|resolv|identif|correct|address|explain|repair|handl|locat|figur|pinpoint|trac|caught|catch)/

/** "Spotted the problem", "fixed an old leak", "the mess was cleaned up": trouble that was dealt with is no complaint. */
export function isSolved(tokens: readonly Token[], index: number, { from, to }: Span): boolean {
  if (tokens.slice(Math.max(from, index - 3), index).some(({ folded }) => SOLVING.test(folded))) return true
  const after = tokens.slice(index + 1, Math.min(to, index + 5)).map(({ folded }) => folded)
  const solved = after.findIndex((word) => SOLVED.test(word))
  return solved >= 0 && after.slice(0, solved).every((word) => LINKING.has(word))
}

/** How many words before a trouble may say that nobody had it. */
const SPARED_REACH = 8

/** "No need to call and wait on hold", "we never had to chase them": a trouble that customers were spared is praise. */
export function isSpared(tokens: readonly Token[], index: number, { from }: Pick<Span, 'from'>): boolean {
  const before = tokens.slice(Math.max(from, index - SPARED_REACH), index).map(({ folded }) => folded)
  const reach = before.slice(before.findLastIndex((word) => BREAKS.has(word)) + 1)
  return !reach.includes('if') && SPARED.test(reach.join(' '))
}

const SPARED =
  /(?:^| )(?:no need|(?:never|not|n't|[a-z]+n't) (?:had|have|need|needed)|without (?:having|needing)) to(?: |$)/

const SOLVED = /^(?:gone|removed|fixed|solved|resolved|cleared|cleaned|hauled|repaired|sorted|handled|corrected)$/
const LINKING = new Set(
  'was were is are all got been had has have being completely quickly promptly soon then finally away'.split(' '),
)

const EXCESS = new Set(['too', 'ridiculously', 'unreasonably', 'absurdly'])
const MEASURES = new Set(
  'high low long short big small large tiny loud dark bright cold hot warm tight close far sweet salty spicy thick thin heavy much many few little early late expensive pricey dry wet fast slow old noisy'.split(
    ' ',
  ),
)
const LIKING = new Set("i we you they really also still didn't don't did not people always would".split(' '))

function tokenValence(token: Token | undefined): number {
  if (token === undefined || token.kind === 'mark') return 0
  if (token.kind === 'emoji')
    return EMOJI.get(String.fromCodePoint(token.text.codePointAt(0) ?? 0)) ?? EMOJI.get(token.text) ?? 0
  return valenceOf(token.folded)
}

/** A valence after the negations and intensifiers up to four tokens before it. */
function modified(tokens: readonly Token[], first: number, index: number, valence: number): number {
  let value = valence
  const superlative = superlativeSign(tokens, first, index)
  if (superlative !== 0) return 1.3 * superlative * valence
  for (let back = index - 1, reach = 4; back >= first && reach > 0; back -= 1, reach -= 1) {
    const word = tokens[back]?.folded ?? ''
    if (BREAKS.has(word)) break
    if (isNegation(word)) return value > 0 ? -0.8 * value : -0.6 * value
    if (reach < 3) continue
    if (STRONGER.has(word)) value *= 1.3
    else if (WEAKER.has(word)) value *= 0.7
  }
  return value
}

/** Whether a folded word strengthens what follows it: "very", "super". */
export function isIntensifier(folded: string): boolean {
  return STRONGER.has(folded)
}

/** Whether a folded word negates what follows it. */
export function isNegation(folded: string): boolean {
  return NEGATIONS.has(folded) || folded.endsWith("n't")
}

const NEVER = /^(?:never|nobody|nowhere|cannot|can't|cant|couldn't|couldnt|won't|haven't|hasn't)$/
const SUPERLATIVE_MARKERS = new Set(['more', 'less', 'so', 'such'])
const COMPARATIVES = new Set(
  'better worse nicer happier easier smoother faster quicker kinder friendlier cleaner safer stronger healthier'.split(
    ' ',
  ),
)

/**
 * 1 if a negated comparative makes a word superlative ("could not be more impressed", "never been treated so badly"), -1 if a
 * negated "less" reverses it ("couldn't be less impressed"), else 0. A plain "not" only denies ("is not more honest").
 */
function superlativeSign(tokens: readonly Token[], first: number, index: number): number {
  const marker = index > first ? (tokens[index - 1]?.folded ?? '') : ''
  const comparative = COMPARATIVES.has(tokens[index]?.folded ?? '')
  if (!comparative && !SUPERLATIVE_MARKERS.has(marker)) return 0
  const before = tokens.slice(Math.max(first, index - 8), index).map(({ folded }) => folded)
  const clause = before.slice(before.findLastIndex((word) => BREAKS.has(word)) + 1)
  const negated = clause.some(
    (word, at) =>
      NEVER.test(word) ||
      (/^(?:no|not)$/.test(word) && /^(?:could|can|will|have|has)$/.test(clause[at - 1] ?? '')) ||
      (word === 'no' && clause[at + 1] === 'one'),
  )
  if (!negated) return 0
  if (marker === 'less') return -1
  const never = clause.some((word) => /^(?:never|nobody|one)$/.test(word))
  if (marker === 'more' || (never && /^(?:so|such)$/.test(marker))) return 1
  return comparative ? 1 : 0
}
