import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { keyFile } from '../../src/log-keep/log-keys.ts'
import { signerKey } from '../../src/log/signer-key.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, logAgain, put } from './a-logged-site.ts'

const EXAMPLE = new URL('../../content', import.meta.url).pathname
const BASE_URL = 'https://reviews.example.com'

/** A copy of the example with its own `.data` folder. */
async function aCopy(): Promise<string> {
  const content = join(await aFolder(), 'content')
  await cp(EXAMPLE, content, { recursive: true })
  await writeFile(join(content, 'site.yaml'), '')
  return content
}

test('the log of the example is complete, and whoever edits the example can log the edit', async () => {
  const content = await aCopy()
  await put(keyFile(content), '', `${signerKey('another.example/log', Buffer.alloc(32)).text}\n`)
  expect(await logAgain(content)).toMatchObject({ origin: 'reviews.example.com/log', added: new Map() })
  const id = reviewId('google', 'new')
  await writeFile(join(content, 'reviews/new.jsonl'), aLine({ id, source: 'google', source_id: 'new' }))
  expect((await logAgain(content)).added.get('published')).toBe(1)
})

test('a business that copied the example is asked to begin its own log', { timeout: 60_000 }, async () => {
  const content = await aCopy()
  const file = join(content, 'business.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^invented: true$/m, 'invented: false'))
  const { code, stderr } = await runCli(['build', '--folder', content], content, { BASE_URL })
  expect(code).toBe(1)
  expect(stderr).toContain('This is the log of the example, and its key is public. Delete')
  expect(stderr).toContain('log -- --init')
})
