import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aPlumber } from '../sidecar/mcp/a-plumber.ts'
import { serveMcp } from '../sidecar/mcp/serve-mcp.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'

const run = promisify(execFile)

const INSPECTOR = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/package.json')).replace(
  'package.json',
  'clients/launcher/build/index.js',
)

describe("the inspector's command line", () => {
  test.for([
    [['tools/list'], { tools: expect.arrayContaining([expect.objectContaining({ name: 'search_reviews' })]) }],
    [
      ['tools/call', '--tool-name', 'search_reviews', '--tool-arg', 'rating=2', 'limit=1'],
      { structuredContent: expect.objectContaining({ matched: 13, returned: 1 }) },
    ],
    [['resources/list'], { resources: expect.arrayContaining([expect.objectContaining({ name: 'business' })]) }],
    [
      ['resources/read', '--uri', 'reviews://business'],
      { contents: [expect.objectContaining({ uri: 'reviews://business' })] },
    ],
    [
      ['prompts/get', '--prompt-name', 'compare_technicians', '--prompt-args', 'service=Drains'],
      { messages: [expect.objectContaining({ role: 'user' })] },
    ],
  ] as const)('the inspector understands the answer to %o', async ([[method, ...rest], answer]) => {
    const { url } = await serveMcp({ snapshot: await aPlumber() })
    const args = [INSPECTOR, '--cli', url, '--transport', 'http', '--method', method, ...rest]
    // It stores files in the home folder, so it gets a separate one here.
    const HOME = await temporaryFolder()
    onTestFinished(() => rm(HOME, { recursive: true }))
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, HOME } })
    expect(JSON.parse(stdout)).toMatchObject(answer)
  })
})
