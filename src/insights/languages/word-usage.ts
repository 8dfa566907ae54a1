/** How reviews in general use the words of a language, for comparison with a business's reviews. */
export type WordUsage = {
  /** Words without a meaning of their own, such as "the". */
  functionWords: ReadonlySet<string>
  /** How often a folded word is used, by its stem: 0.001 is once in a thousand words; 0 if it is rare. */
  rateOf: (folded: string) => number
  /** The family of a folded word, which derived words share: "reimburse", "reimbursed", "reimbursement". */
  familyOf: (folded: string) => string
}
