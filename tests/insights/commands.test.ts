import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { LearnedWords } from '../../src/schema/content/learned-words.ts'
import { parse } from 'yaml'
import { withContent } from '../../src/host/locks/lock-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

const MAIN = new URL('../../src/cli/main.ts', import.meta.url).pathname

const BUSINESS = `name: Paws Premium Insurance
category: Insurance
url: https://paws.example
timezone: America/Denver
verification_policy: Every author was a customer.
technicians: []
services: []
`

/** The lines of 600 reviews whose words show their side; a quarter are bad. */
function manyLines(): string {
  return Array.from({ length: 600 }, (_, index) => {
    const bad = index % 4 === 0
    return aLine({
      source_id: String(index),
      id: reviewId('google', String(index)),
      rating: bad ? 1 : 5,
      text: bad
        ? `Visit ${index}: the clinic shortfall again, codes and forms.`
        : `Visit ${index}: the clinic payout arrived.`,
    })
  }).join('')
}

test.for([
  { args: ['aspects', 'learn'], beside: 'shared', said: 'words from 600 reviews' },
  { args: ['aspects', 'suggest'], beside: 'exclusive', said: '- id: ' },
  { args: ['insights', 'explain', reviewId('google', '0')], beside: 'exclusive', said: 'shortfall' },
] as const)('$args waits for another command with $beside access to the folder', async ({ args, beside, said }) => {
  const folder = await aContentFolder({ 'business.yaml': BUSINESS, 'reviews/a.jsonl': manyLines() })
  const ended = await withContent(folder, { access: beside, command: 'npm run other' }, async () => {
    const child = spawn(process.execPath, [MAIN, ...args, '--folder', folder], { env: { PATH: process.env['PATH'] } })
    const [stdout, closed] = [text(child.stdout), once(child, 'close')]
    const [waiting]: unknown[] = await Promise.race([once(child.stderr, 'data'), closed])
    expect(String(waiting)).toContain('Waiting for "npm run other"')
    return { closed, stdout }
  })
  expect(await ended.stdout).toContain(said)
  expect(await ended.closed).toEqual([0, null])
  if (args[1] !== 'learn') return
  const learned = LearnedWords.parse(parse(await readFile(join(folder, 'learned-words.yaml'), 'utf8')))
  expect(learned.words['shortfall']).toBeLessThan(0)
})
