/** The words of a language that tell whether a name is that of a member of staff; all folded. */
export type PeopleWords = {
  /** Groups of first names that are short for one another. */
  nicknames: readonly (readonly string[])[]
  /** First names that are also words. */
  namesThatAreWords: ReadonlySet<string>
  /** First names of people, so that one of them is not mistaken for a misspelling of another. */
  givenNames: ReadonlySet<string>
  /** Words beside a name that show it is not a technician's: "husband". */
  relations: ReadonlySet<string>
  /** Words after a name that is part of the name of a place: "street". */
  placeWords: ReadonlySet<string>
  /** Words before the last name of a person: "Herr". */
  titles: ReadonlySet<string>
  /** Words before a word that is no name there: "the". */
  articles: ReadonlySet<string>
  /** Whether a word after a name shows that it is a person's: "came". */
  isAction: (folded: string) => boolean
  /** Words between a name and a relation: "Will, (my) neighbor". */
  possessives: ReadonlySet<string>
  /** Words before the name of a place: "in". */
  placePrepositions: ReadonlySet<string>
  /** Words of thanks, after which such a word stands before a person: "merci (beaucoup) à". */
  thanking: ReadonlySet<string>
  /** The words right before a name that is the author's own, joined by spaces: "my name is". */
  selfBefore: RegExp
  /** A word after a name that is the author's own: "Art (here)". */
  selfAfter: ReadonlySet<string>
  /** Words before a name that show that somebody speaks of another: "thanks". */
  thanked: ReadonlySet<string>
  /** What "relation to" is, before the name of a namesake. */
  related: { word: RegExp; to: ReadonlySet<string> }
  /** Words that join two names. */
  joins: ReadonlySet<string>
  /** Words before the firm of a person: "Mike (from) Acme". */
  fromFirm: ReadonlySet<string>
  /** What a name may end with that is no part of it: "'s". */
  endings: RegExp
}
