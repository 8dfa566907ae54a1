import type { Clause } from '../text/units.ts'
import type { Token } from '../text/tokens.ts'
import { LEARNED } from './learned-words.ts'
import { MEDIOCRE } from './mediocrity.ts'
import { isNegation } from './valence.ts'

/** How a clause sounds; tones add up. `praise` and `blame` are the lexicon's, `lean` and `calm` the learned words'. */
export type Tone = { praise: number; blame: number; lean: number; calm: number; mediocre: number }

/** The tone of no words. */
export function noTone(): Tone {
  return { praise: 0, blame: 0, lean: 0, calm: 0, mediocre: 0 }
}

/** Adds a tone to a sum. */
export function addTone(sum: Tone, tone: Tone): void {
  sum.praise += tone.praise
  sum.blame += tone.blame
  sum.lean += tone.lean
  sum.calm += tone.calm
  sum.mediocre += tone.mediocre
}

/** What the words of a clause add up to; `felt` is the valence of each token. */
export function clauseTone(words: Words, { from, to }: Clause): Tone {
  const tone = noTone()
  for (let at = from; at < to; at += 1) {
    const value = words.felt[at] ?? 0
    if (value > 0) tone.praise += value
    else tone.blame -= value
    if (MEDIOCRE.matchesAt(words.stems, at, to).length > 0) tone.mediocre += 1
  }
  for (const word of learnedWords(words, from, to)) {
    const learned = LEARNED.get(word)
    if (learned === undefined) continue
    tone.lean += learned.lean
    tone.calm += learned.calm
  }
  return tone
}

/** A text's tokens, their stems, and how each of them sounds. */
export type Words = { tokens: readonly Token[]; stems: readonly string[]; felt: Float64Array }

/** How many tokens a denial reaches. */
const REACH = 4

/** The words of a stretch as they are learned: by stem, with "¬" before it in the reach of a negation. */
export function learnedWords({ tokens, stems }: Words, from: number, to: number): string[] {
  const words: string[] = []
  let denied = 0
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (token === undefined || (token.kind === 'mark' && !/[!?$]/.test(token.text))) continue
    const word = stems[at] ?? ''
    words.push(denied > 0 ? `¬${word}` : word)
    denied = isNegation(token.folded) ? REACH : denied - 1
  }
  return words
}
