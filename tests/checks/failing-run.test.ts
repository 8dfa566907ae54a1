import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

test('`npm test` ends with status 1 if a test fails', async () => {
  const config = 'tests/checks/a-failing-run/vitest.config.ts'
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; said: string }>()
  execFile('node_modules/.bin/vitest', ['run', '--config', config], (error, said) =>
    resolve({ code: error?.code, said }),
  )
  const { code, said } = await promise
  expect(said).toContain('1 failed')
  expect(code).toBe(1)
})
