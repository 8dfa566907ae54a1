import type { Disclosure } from '../schema/disclosure.ts'
import type { Messages } from './messages.ts'

// The search page loads this file in browsers.

/** A disclosure as readers see it: one sentence, and what the business adds, ending in a full stop. */
export function sayDisclosure({ kind, note }: Disclosure, { review }: Messages): string {
  return disclosureWithNote(review.disclosure(review.ties[kind]), note)
}

/** The sentence of a disclosure with what the business adds. */
export function disclosureWithNote(sentence: string, note: string | undefined): string {
  return note === undefined ? sentence : `${sentence} ${note.replace(/(?<![.\s])[.\s]+$/, '')}.`
}
