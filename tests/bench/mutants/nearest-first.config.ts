import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'

/** Runs test files in the order of the command line, so that `--bail` ends a run early. */
class AsAskedFor extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      process.argv.findIndex((argument) => moduleId.endsWith(`/${argument}`))
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)))
  }
}

export default { ...config, test: { ...config.test, sequence: { sequencer: AsAskedFor } } }
