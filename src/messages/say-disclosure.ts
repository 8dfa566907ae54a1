import type { Disclosure } from '../schema/disclosure.ts'
import type { Messages } from './messages.ts'

/** A disclosure as readers see it: one sentence, and what the business adds, ending in a full stop. */
export function sayDisclosure({ kind, note }: Disclosure, { review }: Messages): string {
  const sentence = review.disclosure(review.ties[kind])
  return note === undefined ? sentence : `${sentence} ${note.replace(/(?<![.\s])[.\s]+$/, '')}.`
}
