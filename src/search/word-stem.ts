/**
 * A word without simple English endings: `leak`, `leaks`, `leaked` and `leaking` become `leak`. Removes plurals, `-ed`, `-ing`, a
 * final `y` and a final `e`, as in steps 1a to 1c and 5 of the English Snowball stemmer (Porter2,
 * https://snowballstem.org/algorithms/english/stemmer.html). Skips its steps 2 to 4, which turn `organization` into `organ`.
 * Words with other characters than lower-case a to z are returned unchanged.
 */
export function wordStem(word: string): string {
  if (word.length < 3 || KEPT.has(word) || !/^[a-z]+$/.test(word)) return word
  const one = withoutPlural(word)
  return KEPT.has(one) ? one : withoutFinalE(withPlainY(withoutTense(one)))
}

/** Words that only seem to have an ending. */
const KEPT = new Set(['news', 'evening', 'morning', 'during', 'earring'])

const VOWEL = /[aeiouy]/
/** The word ends with a vowel and a consonant, and the vowel is its first letter or follows a consonant: `hop`, but not `box`. */
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywx])$/

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  // Not in `gas` and `this`, where the only vowel comes right before the s.
  return word.endsWith('s') && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function withoutTense(word: string): string {
  if (word.endsWith('eed')) return regionAfterVowel(word).endsWith('eed') ? word.slice(0, -1) : word
  const root = word.replace(/(?:ed|ing)$/, '')
  if (root === word || !VOWEL.test(root)) return word
  if (/(?:at|bl|iz)$/.test(root)) return `${root}e`
  // Not in `added`.
  if (/..(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(root)) return root.slice(0, -1)
  const isShort = regionAfterVowel(root) === '' && SHORT_SYLLABLE.test(root)
  return isShort ? `${root}e` : root
}

function withPlainY(word: string): string {
  return /.[^aeiouy]y$/.test(word) ? `${word.slice(0, -1)}i` : word
}

function withoutFinalE(word: string): string {
  const region = regionAfterVowel(word)
  const inner = regionAfterVowel(region)
  if (word.endsWith('ll') && inner.endsWith('l')) return word.slice(0, -1)
  if (!region.endsWith('e')) return word
  return inner.endsWith('e') || !SHORT_SYLLABLE.test(word.slice(0, -1)) ? word.slice(0, -1) : word
}

/** The text after the first consonant that follows a vowel (R1 of the algorithm; R2 is R1 of R1). */
function regionAfterVowel(word: string): string {
  return /[aeiouy][^aeiouy](.*)$/.exec(word)?.[1] ?? ''
}
