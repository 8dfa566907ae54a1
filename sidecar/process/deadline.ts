/** Rejects unless the promise settles within `milliseconds`. The work behind it is not cancelled. */
export async function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([promise, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
