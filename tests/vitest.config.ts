import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tests that take longest. If they began last, all cores but one would be idle at the end. */
const LONGEST = ['lint', 'types', 'package', 'accessibility', 'examples', 'after-edits', 'versions']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Each of these files runs in a separate process, because it observes or exhausts the process that it runs in, or starts others.
 */
const APART = [
  'tests/checks/**/*.test.ts',
  'tests/sidecar/search/no-stall.test.ts',
  'tests/sidecar/stop.test.ts', // It replaces a module
  'tests/cli/inbox/inbox.test.ts', // It starts git 500 times, which takes longer the more memory a process has
]

/**
 * These files send requests to a sidecar in their own process. They share a process, which loads the sidecar once, but not with
 * builds: it stays small, and starts other processes fast. The two files left out build what they serve.
 */
const OVER_HTTP = ['tests/wire/**/!(real-exports|ten-questions).test.ts', 'tests/sidecar/websub/**/*.test.ts']

// The sources, compiled once for all processes of a run
process.env['NODE_COMPILE_CACHE'] ??= new URL('../.compiled', import.meta.url).pathname
process.env['NODE_COMPILE_CACHE_PORTABLE'] ??= '1' // As the commands store it

const ALL = 'tests/**/*.test.ts'

export default defineConfig({
  test: {
    // Node loads the sources itself, as it does for the commands: it strips types faster than Vite. Tests and the command line of
    // `run-here.ts` then load the same code, which is compiled once.
    experimental: { viteModuleRunner: false },
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/same-chances.ts'],
    globalSetup: ['tests/built-site-folder.ts', 'tests/shared-postgres.ts', 'tests/browser/unpacked.ts'],
    // In megabytes. Nearly everything that a build allocates is garbage when it ends; with less room, V8 would copy it before
    // that
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Vitest leaves one core free, which on a machine of two halves the speed.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Long enough for a busy machine: a slow test says nothing about the software, and the bench measures performance
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      { extends: true, test: { name: 'over HTTP', include: OVER_HTTP, isolate: false } },
      // The others share processes, which load the software once: loading it for each file would take a second each.
      {
        extends: true,
        test: {
          name: 'together',
          include: [ALL],
          exclude: [...APART, ...OVER_HTTP, '**/node_modules/**'],
          isolate: false,
        },
      },
    ],
  },
})
