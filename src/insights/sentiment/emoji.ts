/** The valence of emoji by their first code point, and of emoticons such as ":)". */
const EMOJI: ReadonlyMap<string, number> = new Map([
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

/** The valence of an emoji; 0 if it is unknown. */
export function emojiValence(emoji: string): number {
  return EMOJI.get(String.fromCodePoint(emoji.codePointAt(0) ?? 0)) ?? EMOJI.get(emoji) ?? 0
}
