/**
 * Something that the answer needs, such as a database, does not respond now. The message is public, and says when to try again.
 */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}
