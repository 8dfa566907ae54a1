import type { ClauseWords } from '../../text/sentences.ts'

/** The words that divide English texts into clauses. */
export const ENGLISH_CLAUSES: ClauseWords = {
  contrast: new Set(
    'but however although though yet while whereas except unfortunately nevertheless nonetheless tho otherwise'.split(
      ' ',
    ),
  ),
  denying: new Map([
    ['but', 'anything'],
    ['from', 'far'],
  ]),
  conjunctions: new Set(['and', 'or', 'so', 'because', 'plus', '&', ',', 'then', 'since']),
  subjects: new Set(
    "the a an i i've i'm i'd i'll we we've we're he she they it it's its this that that's these those there there's my our your his her their you everything everyone nothing nobody".split(
      ' ',
    ),
  ),
  abbreviations: new Set('mr mrs ms dr st vs etc no approx sgt fr rev inc jr sr dept ave rd'.split(' ')),
  singleLetters: new Set(['I']),
}
