import type { Copy } from './a-copy.ts'
import { failures, type Failure } from './judges.ts'
import type { Mutant } from './mutation-points.ts'

/** Test files per run. */
const AT_ONCE = 15

type Suite = {
  copy: Copy
  tests: readonly string[]
  /** No run begins after this time, in milliseconds since 1970. */
  until: number
  /** Whether a test file passes without any mutant. */
  isFit: (test: string) => Promise<boolean>
  killed: (mutant: Mutant, failure: Failure) => void
}

/**
 * Runs the suite once, with all survivors in the code at the same time, and finds out which of them make a test file fail. If
 * every file passes with the rest, no file kills any of them (unless one mutant hides another). Returns the test files that were
 * not run for lack of time.
 */
export async function judgeBySuite(survivors: readonly Mutant[], suite: Suite): Promise<string[]> {
  let left = [...survivors]
  for (let done = 0; done < suite.tests.length && left.length > 0; done += AT_ONCE) {
    if (Date.now() > suite.until) return suite.tests.slice(done)
    const tests = suite.tests.slice(done, done + AT_ONCE)
    const failed = await suite.copy.withMutants(left, () => failures(suite.copy, tests, false))
    for (const { file } of failed) {
      if (!(await suite.isFit(file))) continue
      const guilty = await guiltyOf(file.split(' '), left, suite)
      left = left.filter((mutant) => !guilty.includes(mutant))
    }
  }
  return []
}

/** The mutants that make one of these test files fail when applied alone. */
async function guiltyOf(tests: readonly string[], mutants: readonly Mutant[], suite: Suite): Promise<Mutant[]> {
  const failureOf = async (some: readonly Mutant[]): Promise<Failure | undefined> => {
    return (await suite.copy.withMutants(some, () => failures(suite.copy, tests, true)))[0]
  }
  const guilty: Mutant[] = []
  for (let left = mutants; left.length > 0; left = mutants.filter((mutant) => !guilty.includes(mutant))) {
    if (guilty.length > 0 && (await failureOf(left)) === undefined) break
    let suspects = left
    while (suspects.length > 1) {
      const half = suspects.slice(0, Math.ceil(suspects.length / 2))
      suspects = (await failureOf(half)) === undefined ? suspects.slice(half.length) : half
    }
    const failure = await failureOf(suspects)
    const [suspect] = suspects
    // A test that fails only sometimes, or only with several mutants
    if (suspect === undefined || failure === undefined) break
    guilty.push(suspect)
    suite.killed(suspect, failure)
  }
  return guilty
}
