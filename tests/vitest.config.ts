import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/same-chances.ts'],
    globalSetup: ['tests/built-site-folder.ts'],
    // Vitest leaves one core free, which on a machine of two halves the speed.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Whatever else the machine does: a slow test says nothing of the software, and performance is the bench's
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
