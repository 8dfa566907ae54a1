import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const AS_AN_OLD_NODE =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.23.3"}})'

test('public-reviews on a Node that is too old says in one line which Node it needs, and how to run that', async () => {
  const args = ['--import', AS_AN_OLD_NODE, 'src/cli/launch.ts', 'check']
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => resolve({ code: error?.code, output: stdout + stderr }))
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^public-reviews needs Node 24 or later, but this is Node 22\.23\.3: .*npx --yes --package node@26.*\n$/,
  )
})
