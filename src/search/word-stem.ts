/**
 * What a word and its simple English endings have in common: `leak`, `leaks`, `leaked` and `leaking` give `leak`. Plurals,
 * `-ed`, `-ing`, a final `y` and a final `e`, as in steps 1a to 1c and 5 of the English Snowball stemmer (Porter2,
 * https://snowballstem.org/algorithms/english/stemmer.html). Its steps 2 to 4 are left out: they make `organ` of
 * `organization`. Anything but lower-case a to z is returned as it is.
 */
export function wordStem(word: string): string {
  if (word.length < 3 || KEPT.has(word) || !/^[a-z]+$/.test(word)) return word
  const one = withoutPlural(word)
  return KEPT.has(one) ? one : withoutFinalE(withPlainY(withoutTense(one)))
}

/** Words that only look as if they had an ending. */
const KEPT = new Set(['news', 'evening', 'morning', 'during', 'earring'])

const VOWEL = /[aeiouy]/
/** A vowel and a consonant at the end, the first of them or after another consonant: as in `hop`, not in `box`. */
const SHORT_SYLLABLE = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywx])$/

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  // Not in `gas` and `this`, where the only vowel stands before the s.
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

/** What follows the first consonant after a vowel (R1 of the algorithm; R2 is that of R1). */
function regionAfterVowel(word: string): string {
  return /[aeiouy][^aeiouy](.*)$/.exec(word)?.[1] ?? ''
}
