import type { Token } from '../text/tokens.ts'
import type { IntentWords } from './sentence-intent.ts'

/** How the words of a language change what others say; all folded. */
export type ContextWords = {
  /** Whether a word negates what follows it. */
  isNegation: (folded: string) => boolean
  /** Words after a negation that make it affirm or say nothing: "sin (duda)", "no (solo)". */
  affirmed: ReadonlySet<string>
  /** Whether negations of one thing go together: "no es nada caro" denies once. */
  negatesTogether: boolean
  /** Negations that also negate the verb before them: "schmeckte nicht". */
  negatesBack: ReadonlySet<string>
  stronger: ReadonlySet<string>
  /** Rated words that only strengthen a rated one right after them: "furchtbar nett". */
  emphatic: ReadonlySet<string>
  weaker: ReadonlySet<string>
  /** Words that halve praise: "could", "wish". */
  hypothetical: ReadonlySet<string>
  /** Words that open a condition: "if". */
  conditions: ReadonlySet<string>
  /** Words and marks beyond which nothing is negated or strengthened. */
  breaks: ReadonlySet<string>
  /** Words that make a complaint of a measure ("too"), and those measures ("late"). */
  excess: ReadonlySet<string>
  measures: ReadonlySet<string>
  /** Whether a word says nothing after the one before it, empty at the start: "it looks like rain". */
  isSilent: (folded: string, before: string) => boolean
  /** Trouble, and what says that it is over: "fixed the leak", "the mess was gone", "no need to call". */
  trouble: { words: RegExp; solving: RegExp; solved: RegExp; linking: ReadonlySet<string>; spared: RegExp }
  /** 1 if the words before make a superlative ("could not be more helpful"), -1 if they reverse it ("less"), else 0. */
  superlative: (tokens: readonly Token[], first: number, index: number) => -1 | 0 | 1
  /** What sentences express as a whole, over a distance; null where phrases say enough, as they do where the verb says who comes back. */
  intents: IntentWords | null
}
