import type { Sentence } from '../text/units.ts'
import { comingBack } from './coming-back.ts'
import { EMOJI, PHRASES, valenceOf } from './lexicon.ts'
import type { Token } from '../text/tokens.ts'

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
 * How each token of a sentence sounds, -4 to 4: its own valence, turned by a negation in reach, made stronger or weaker by
 * the words before it, and halved in questions and in what is only supposed.
 */
export function valences(tokens: readonly Token[], stems: readonly string[], sentence: Sentence): Float64Array {
  const felt = new Float64Array(sentence.to - sentence.from)
  let supposed = false
  for (let at = sentence.from; at < sentence.to; at += 1) {
    if (HYPOTHETICAL.has(tokens[at]?.folded ?? '')) supposed = true
    const phrase = longestPhrase(stems, at, sentence.to)
    const own = phrase === null ? wordInPlace(tokens, at, sentence.from) : phrase.payload
    const turned = own === 0 ? 0 : inContext(tokens, sentence.from, at, own)
    if (phrase !== null) at = phrase.to - 1
    felt[at - sentence.from] = doubted(turned, supposed, sentence.question)
  }
  const back = sentence.question ? null : comingBack(tokens, sentence)
  if (back !== null) felt[back.at - sentence.from] = back.valence
  return felt
}

/** What is only supposed counts half, and so does blame that is asked; praise that is asked for is none. */
function doubted(value: number, supposed: boolean, asked: boolean): number {
  if (asked) return value > 0 ? 0 : value / 2
  return supposed && value > 0 ? value / 2 : value
}

function longestPhrase(stems: readonly string[], at: number, to: number): { payload: number; to: number } | null {
  let best: { payload: number; to: number } | null = null
  for (const found of PHRASES.matchesAt(stems, at, to)) if (best === null || found.to >= best.to) best = found
  return best
}

/** What a word says where it stands: "too high" blames, "I like it" praises, "it looks like rain" does neither. */
function wordInPlace(tokens: readonly Token[], at: number, first: number): number {
  const word = tokens[at]?.folded ?? ''
  const before = at > first ? (tokens[at - 1]?.folded ?? '') : ''
  if (EXCESS.has(before) && MEASURES.has(word)) return -2
  if (word === 'like' && !LIKING.has(before)) return 0
  if (word === 'well' && before === '') return 0
  if (TROUBLE.test(word) && isMended(tokens, at, first)) return 0
  return wordValence(tokens[at])
}

const TROUBLE = /^(?:problem|issue|trouble|leak|mistake|error|fault|damage)s?$/
const MENDING =
  /^(?:fix|solv|found|find|spot|diagnos|resolv|identif|correct|address|explain|repair|handl|locat|figur|pinpoint|trac|caught|catch)/

/** "Spotted the problem", "fixed an old leak": what is mended is no blame. */
function isMended(tokens: readonly Token[], at: number, first: number): boolean {
  return tokens.slice(Math.max(first, at - 3), at).some(({ folded }) => MENDING.test(folded))
}

const EXCESS = new Set(['too', 'ridiculously', 'unreasonably', 'absurdly'])
const MEASURES = new Set(
  'high low long short big small large tiny loud dark bright cold hot warm tight close far sweet salty spicy thick thin heavy much many few little early late expensive pricey dry wet fast slow old noisy'.split(
    ' ',
  ),
)
const LIKING = new Set("i we you they really also still didn't don't did not people always would".split(' '))

function wordValence(token: Token | undefined): number {
  if (token === undefined || token.kind === 'mark') return 0
  if (token.kind === 'emoji')
    return EMOJI.get(String.fromCodePoint(token.text.codePointAt(0) ?? 0)) ?? EMOJI.get(token.text) ?? 0
  return valenceOf(token.folded)
}

function inContext(tokens: readonly Token[], first: number, at: number, value: number): number {
  let felt = value
  for (let back = at - 1, reach = 4; back >= first && reach > 0; back -= 1, reach -= 1) {
    const word = tokens[back]?.folded ?? ''
    if (BREAKS.has(word)) break
    if (isNegation(word)) return felt > 0 ? -0.8 * felt : -0.6 * felt
    if (reach < 3) continue
    if (STRONGER.has(word)) felt *= 1.3
    else if (WEAKER.has(word)) felt *= 0.7
  }
  return felt
}

/** Whether a folded word denies what follows it. */
export function isNegation(folded: string): boolean {
  return NEGATIONS.has(folded) || folded.endsWith("n't")
}
