/** The words by which a language says something of a thing; all folded. */
export type RemarkWords = {
  /** Forms of "be", and those with what else links a subject to what is said of it: "seemed". */
  copulas: ReadonlySet<string>
  linking: ReadonlySet<string>
  /** Words between the two: "very", "also". */
  adverbs: ReadonlySet<string>
  /** Words that only strengthen the next one. */
  intensifiers: ReadonlySet<string>
  /** Words that attach a place or a part to a noun: "the room (to the front) was noisy". */
  attaching: ReadonlySet<string>
  /** Words and marks that join two nouns: "and". */
  joining: ReadonlySet<string>
  /** Words that may follow a remark without a verb: "Location good (with) many restaurants nearby". */
  remarkEnds: ReadonlySet<string>
  /** Whether a word is "he", "she" or "they". */
  isPerson: (folded: string) => boolean
  /** How many words right after a noun judge it: "un trato excelente". None where adjectives come first. */
  adjectivesAfter: number
}
