/** What was asked of someone else, as long as it comes within so many milliseconds; rejects after that. It goes on regardless. */
export async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([answer, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
