import type { Sentence } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'
import { EMOJI, PHRASE_VALENCES, valenceOf } from './lexicon.ts'
import { returnIntent } from './return-intent.ts'

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
const HYPOTHETICAL = new Set('if could should wish unless hoping hope hoped might maybe'.split(' '))
const BREAKS = new Set(['but', ',', ';', '.', 'however', 'because'])

/**
 * The valence of each token of a sentence, -4 to 4: its own, reversed by a negation in reach, intensified or weakened by the
 * words before it, and halved in questions and hypothetical statements.
 */
export function tokenValences(tokens: readonly Token[], stems: readonly string[], sentence: Sentence): Float64Array {
  const valences = new Float64Array(sentence.to - sentence.from)
  let hypothetical = false
  for (let index = sentence.from; index < sentence.to; index += 1) {
    if (HYPOTHETICAL.has(tokens[index]?.folded ?? '')) hypothetical = true
    const phrase = longestPhrase(stems, index, sentence.to)
    const own = phrase === null ? wordValence(tokens, index, sentence.from) : phrase.payload
    const inContext = own === 0 ? 0 : modified(tokens, sentence.from, index, own)
    if (phrase !== null) index = phrase.to - 1
    valences[index - sentence.from] = discounted(inContext, hypothetical, sentence.question)
  }
  const intent = sentence.question ? null : returnIntent(tokens, sentence)
  if (intent !== null) valences[intent.index - sentence.from] = intent.valence
  return valences
}

/** Hypothetical praise and questioned complaints count half; praise in a question does not count. */
function discounted(value: number, hypothetical: boolean, question: boolean): number {
  if (question) return value > 0 ? 0 : value / 2
  return hypothetical && value > 0 ? value / 2 : value
}

function longestPhrase(stems: readonly string[], index: number, to: number): { payload: number; to: number } | null {
  let best: { payload: number; to: number } | null = null
  for (const match of PHRASE_VALENCES.matchesAt(stems, index, to))
    if (best === null || match.to >= best.to) best = match
  return best
}

/** The valence of a word where it stands: "too high" complains, "I like it" praises, "it looks like rain" does neither. */
function wordValence(tokens: readonly Token[], index: number, first: number): number {
  const word = tokens[index]?.folded ?? ''
  const before = index > first ? (tokens[index - 1]?.folded ?? '') : ''
  if (EXCESS.has(before) && MEASURES.has(word)) return -2
  if (word === 'like' && !LIKING.has(before)) return 0
  if (word === 'well' && before === '') return 0
  if (TROUBLE.test(word) && isSolved(tokens, index, first)) return 0
  return tokenValence(tokens[index])
}

const TROUBLE = /^(?:problem|issue|trouble|leak|mistake|error|fault|damage)s?$/
const SOLVING =
  /^(?:fix|solv|found|find|spot|diagnos|resolv|identif|correct|address|explain|repair|handl|locat|figur|pinpoint|trac|caught|catch)/

/** "Spotted the problem", "fixed an old leak": trouble that was dealt with is no complaint. */
function isSolved(tokens: readonly Token[], index: number, first: number): boolean {
  return tokens.slice(Math.max(first, index - 3), index).some(({ folded }) => SOLVING.test(folded))
}

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

/** Whether a folded word negates what follows it. */
export function isNegation(folded: string): boolean {
  return NEGATIONS.has(folded) || folded.endsWith("n't")
}
