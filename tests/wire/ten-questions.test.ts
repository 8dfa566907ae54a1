import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTenth } from '../a-tenth.ts'
import { builtSite } from '../built-site.ts'
import { runBuild } from '../publish/run-build.ts'
import { writeMover } from './a-mover.ts'
import { QUESTIONS } from './questions.ts'
import { serveBuild } from './serve-build.ts'
import { type Truth, truthOf } from './truth.ts'

/** Characters that clients take. */
const MOST_CHARACTERS = 75_000

/** So many that no answer could contain them all; 5,000 in `npm run soak -- tests`. */
const REVIEWS = aTenth(5000)

const BUSINESSES: [name: string, build: (folder: string) => Promise<string>][] = [
  ['the example', builtSite],
  [`a mover with ${REVIEWS} reviews`, buildMover],
]

describe.for(BUSINESSES)('what people ask about %s', ([name, build]) => {
  let folder: string
  let served: Awaited<ReturnType<typeof serveBuild>>
  let client: Client
  let truth: Truth

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'questions-'))
    const dist = await build(folder)
    truth = await truthOf(dist)
    served = await serveBuild(dist)
    client = new Client({ name: 'a test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${served.origin}/mcp`)))
  }, 120_000)

  afterAll(async () => {
    await client.close()
    await served.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test.for(QUESTIONS)(`at most two calls answer, about ${name}: $question`, async ({ calls, answer, isTrue }) => {
    const asked = calls(truth)
    expect(asked.length).toBeLessThanOrEqual(2)
    const answers = []
    for (const [tool, args] of asked) {
      const { structuredContent, content, isError } = await client.callTool({ name: tool, arguments: args })
      expect([tool, isError ?? false, content]).toEqual([tool, false, expect.any(Array)])
      for (const block of content) if (block.type === 'text') expect(block.text.length).toBeLessThan(MOST_CHARACTERS)
      answers.push(structuredContent)
    }
    expect(answer(answers)).toEqual(isTrue(truth))
  })
})

async function buildMover(folder: string): Promise<string> {
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')]
  await writeMover(content, REVIEWS)
  const { code, stderr } = await runBuild(
    { CONTENT: content, DIST: dist, BASE_URL: 'https://reviews.tern.example' },
    '--first',
  )
  if (code !== 0) throw new Error(stderr)
  return dist
}
