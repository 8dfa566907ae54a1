import { codeOf } from '../files/missing-file.ts'

/** Why `fetch` failed, in words: its own message for a network error is only "fetch failed". */
export function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  if (error.message !== 'fetch failed') return error.message
  return `it cannot be reached, or ended the connection (${codeOf(error.cause) ?? 'no answer'})`
}
