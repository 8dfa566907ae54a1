/** How reviews in general use the words of a language: what a business's customers say more often than others. */
export type WordUsage = {
  /** Words that say nothing by themselves, and names of no thing. */
  functionWords: ReadonlySet<string>
  /** How often a folded word is used, by its stem: 0.001 is once in a thousand words; 0 if it is rare. */
  rateOf: (folded: string) => number
  /** What a folded word shares with those derived from it: "reimburse", "reimbursed", "reimbursement". */
  familyOf: (folded: string) => string
}
