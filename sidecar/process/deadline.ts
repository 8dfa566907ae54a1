/** Settles as the promise does, but rejects if that takes longer than `milliseconds`. Does not cancel the work of the promise. */
export async function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([promise, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
