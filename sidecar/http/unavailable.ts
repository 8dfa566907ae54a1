/** Something that an answer needs does not answer now. The message is public, and says when to try again. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}
