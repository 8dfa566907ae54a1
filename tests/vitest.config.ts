import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest: begun last, it would leave all cores but one idle at the end. */
const LONGEST = ['lint', 'types', 'package', 'accessibility', 'examples', 'after-edits', 'versions']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Each of these files has a process of its own: it watches or fills the process that it runs in, or runs others. */
const APART = [
  'tests/{browser,checks,languages,wire}/**/*.test.ts',
  'tests/sidecar/websub/**/*.test.ts',
  'tests/sidecar/search/no-stall.test.ts',
  'tests/sidecar/stop.test.ts', // It replaces a module
]

// The sources, compiled once for all processes of a run
process.env['NODE_COMPILE_CACHE'] ??= new URL('../.compiled', import.meta.url).pathname

const ALL = 'tests/**/*.test.ts'

export default defineConfig({
  test: {
    // Node loads the sources itself, as it does for the commands: it strips types faster than Vite, and what a test imports and
    // what the command line of `run-here.ts` loads is the same code, compiled once.
    experimental: { viteModuleRunner: false },
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/same-chances.ts'],
    globalSetup: ['tests/built-site-folder.ts', 'tests/shared-postgres.ts', 'tests/browser/unpacked.ts'],
    // In megabytes. What a build allocates is garbage when it ends; with less room, V8 would copy it before that
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Vitest leaves one core free, which on a machine of two halves the speed.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Whatever else the machine does: a slow test says nothing of the software, and performance is the bench's
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      // The others share a process, which loads the software once: that takes a second for each file.
      {
        extends: true,
        test: { name: 'together', include: [ALL], exclude: [...APART, '**/node_modules/**'], isolate: false },
      },
    ],
  },
})
