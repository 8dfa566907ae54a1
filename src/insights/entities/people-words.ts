/** The words of a language that show whether a name belongs to a member of staff; all folded. */
export type PeopleWords = {
  /** Groups of first names that are short for one another. */
  nicknames: readonly (readonly string[])[]
  /** First names that are also words. */
  namesThatAreWords: ReadonlySet<string>
  /** First names of people: none of them counts as a misspelling of another. */
  givenNames: ReadonlySet<string>
  /** Words beside a name that show it is not a technician's: "husband". */
  relations: ReadonlySet<string>
  /** Words that turn a name before them into a place: "street". */
  placeWords: ReadonlySet<string>
  /** Words before the last name of a person: "Herr". */
  titles: ReadonlySet<string>
  /** Words before a word that show it is not a name: "the". */
  articles: ReadonlySet<string>
  /** Whether a word after a name shows that it is a person's: "came". */
  isAction: (folded: string) => boolean
  /** Words between a name and a relation: "Will, (my) neighbor". */
  possessives: ReadonlySet<string>
  /** Words before the name of a place: "in". */
  placePrepositions: ReadonlySet<string>
  /** Words of thanks; after them, a preposition of place comes before a person: "merci (beaucoup) à". */
  thanking: ReadonlySet<string>
  /** The words right before the author's own name, joined by spaces: "my name is". */
  selfBefore: RegExp
  /** Words after the author's own name: "Art (here)". */
  selfAfter: ReadonlySet<string>
  /** Words before a name that show it is not the author's: "thanks". */
  thanked: ReadonlySet<string>
  /** The words for "relation to", before the name of a namesake. */
  related: { word: RegExp; to: ReadonlySet<string> }
  /** Words that join two names. */
  joins: ReadonlySet<string>
  /** Words before the firm of a person: "Mike (from) Acme". */
  fromFirm: ReadonlySet<string>
  /** Endings that are not part of a name: "'s". */
  endings: RegExp
}
