/** The words of a language that connect a subject with remarks about it; all folded. */
export type RemarkWords = {
  /** Forms of "be"; `linking` also contains other verbs that link a subject to a remark: "seemed". */
  copulas: ReadonlySet<string>
  linking: ReadonlySet<string>
  /** Words between the verb and the remark: "very", "also". */
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
  /** The number of words right after a noun that may judge it: "un trato excelente". 0 if adjectives come first. */
  adjectivesAfter: number
}
