/** A part that is needed for the answer does not respond now. The message is public, and says when to try again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}
