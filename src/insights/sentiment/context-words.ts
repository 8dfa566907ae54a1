import type { Token } from '../text/tokens.ts'
import type { IntentWords } from './sentence-intent.ts'

/** The words of a language that change the meaning of others; all folded. */
export type ContextWords = {
  /** Whether a word negates what follows it. */
  isNegation: (folded: string) => boolean
  /** Words after a negation that cancel or reverse it: "sin (duda)", "no (solo)". */
  affirmed: ReadonlySet<string>
  /** Whether two negations of the same thing count as one: "no es nada caro". */
  negatesTogether: boolean
  stronger: ReadonlySet<string>
  /** Rated words that only strengthen a rated word right after them: "furchtbar nett". */
  emphatic: ReadonlySet<string>
  weaker: ReadonlySet<string>
  /** Words that halve praise: "could", "wish". */
  hypothetical: ReadonlySet<string>
  /** Words that open a condition: "if". */
  conditions: ReadonlySet<string>
  /** Words and marks where the reach of negations and intensifiers ends. */
  breaks: ReadonlySet<string>
  /** Words that turn a measure into a complaint ("too"), and the measures that they turn ("late"). */
  excess: ReadonlySet<string>
  measures: ReadonlySet<string>
  /** Whether a word has no valence after `before`, which is empty at the start: "it looks like rain". */
  isSilent: (folded: string, before: string) => boolean
  /** Words for trouble, and words that show it is over: "fixed the leak", "the mess was gone", "no need to call". */
  trouble: {
    words: RegExp
    solving: RegExp
    solved: RegExp
    linking: ReadonlySet<string>
    spared: RegExp
    /** Words for a solution right after trouble ("was cold, and they replaced it"), and words before them that deny it. */
    mending: RegExp
    unmended: ReadonlySet<string>
  }
  /** Words for customers as the subject: "we". */
  customers: ReadonlySet<string>
  /** Words that state a failure, but complain of nothing by themselves: "broke", "waited", "still". */
  failure: RegExp
  /** 1 if the words before a word make it superlative ("could not be more helpful"), -1 if they reverse it ("less"), else 0. */
  superlative: (tokens: readonly Token[], first: number, index: number) => -1 | 0 | 1
  /**
   * Words for intents that sentences express over a distance; null if phrases are enough because the verb shows who comes back.
   */
  intents: IntentWords | null
}
