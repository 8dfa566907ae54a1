import type { Disclosure } from '../schema/disclosure.ts'
import type { Messages } from './messages.ts'

// The search page loads this file in browsers.

/** A disclosure as readers see it: one sentence, and the note of the business, ending in a full stop. */
export function sayDisclosure({ kind, note }: Disclosure, { review }: Messages): string {
  return disclosureWithNote(review.disclosure(review.ties[kind]), note)
}

/** The sentence of a disclosure, followed by the note of the business. */
export function disclosureWithNote(sentence: string, note: string | undefined): string {
  return note === undefined ? sentence : `${sentence} ${note.replace(/(?<![.\s])[.\s]+$/, '')}.`
}
