import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'

/**
 * The files of a content folder that builds. It names its trade: a process that looks for the words of a category reads all
 * presets, which takes half a second of CPU.
 */
export const PLAIN_CONTENT = {
  'business.yaml': `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
technicians:
  - id: dana
    name: Dana Reyes
services:
  - id: drains
    name: Drain cleaning
trade: plumbing-heating-electrical
`,
  'sources.yaml': 'google:\n  name: Google\n  verified: true\n  how: Matched to a job in our books\n',
  'aspects.yaml': 'aspects: []\n',
}

/** A content folder that builds. The given files replace or join the plain ones (null: the file is missing). */
export async function aContentFolder(files: Record<string, string | null> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await fillContentFolder(folder, files)
  return folder
}

/** Writes the files of such a folder. */
export async function fillContentFolder(folder: string, files: Record<string, string | null>): Promise<void> {
  for (const [name, text] of Object.entries<string | null>({ ...PLAIN_CONTENT, ...files })) {
    if (text === null) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** One line of `reviews/*.jsonl`; a test sets only the members that it is about. */
export function aLine(about: Record<string, unknown> = {}): string {
  const source = typeof about.source === 'string' ? about.source : 'google'
  const sourceId = typeof about.source_id === 'string' ? about.source_id : 'one'
  const plain = { author: 'Dana R.', rating: 5, date: '2026-05-01', text: 'Good.', source, source_id: sourceId }
  return `${JSON.stringify({ id: reviewId(source, sourceId), ...plain, ...about })}\n`
}
