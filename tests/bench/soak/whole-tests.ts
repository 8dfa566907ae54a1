import { spawnSync } from 'node:child_process'

/** The tests that the suite runs with fewer cases, or at a smaller size. */
const FILES = [
  'tests/log-check/follow/follow.test.ts',
  'tests/log-check/follow/reading-changes.test.ts',
  'tests/sidecar/search/filters-equal-plain.test.ts',
  'tests/sidecar/search/rare-words.test.ts',
  'tests/sidecar/search/real-data.test.ts',
  'tests/sidecar/search/search-equals-plain.test.ts',
  'tests/sidecar/search/search-in-browser.test.ts',
  'tests/sidecar/search-postgres/same-bytes.test.ts',
  'tests/sidecar/snapshot/cached-index.test.ts',
  'tests/sidecar/websub/isolation.test.ts',
  'tests/sidecar/websub/resets.test.ts',
  'tests/site/pages/languages.test.ts',
  'tests/wire/inbound-resets.test.ts',
  'tests/wire/real-exports.test.ts',
  'tests/wire/ten-questions.test.ts',
  'tests/wire/websub-kill.test.ts',
]

const env = { ...process.env, SOAK: '1', HUB_KILLS: '50', HUB_SUBSCRIBERS: '2000' }
const args = ['run', '--config', 'tests/vitest.config.ts', '--testTimeout', '3600000', ...FILES]
const { status } = spawnSync('vitest', args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
if (status !== 0) process.exitCode = 1
