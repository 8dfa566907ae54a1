import { browserProgram } from './launch.ts'

/**
 * Before a run of the tests: unpacks the browser, if it is in a package. Two tests that did so at once could start half of it.
 */
export async function setup(): Promise<void> {
  await browserProgram()
}
