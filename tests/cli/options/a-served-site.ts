import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { aLine, fillContentFolder } from '../../content/a-content-folder.ts'
import { outputOf, startCli } from '../a-command.ts'

/** A small business with a log, built and served: its content folder, and the address of the server. */
export type ServedSite = { content: string; url: string }

export const BASE_URL = 'https://reviews.example.com'

/** A review of it with five stars. */
export const PRAISE = reviewId('google', 'one')

/** Its reviews, one of them with one star. */
const LINES = [
  aLine({ text: 'Dana fixed the leaking drain on the same day.' }),
  aLine({
    source_id: 'two',
    author: 'Lee K.',
    rating: 1,
    date: '2026-04-02',
    text: 'Late, and the drain leaks again.',
  }),
  aLine({ source_id: 'three', author: 'Ann A.', rating: 4, date: '2026-03-03', text: 'A fair price for honest work.' }),
]

/** Logs, builds and serves a site, as its owner would. `stop` ends the server and deletes the folder. */
export async function serveSite(): Promise<ServedSite & { stop: () => Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'served-site-'))
  const content = join(parent, 'content')
  await fillContentFolder(content, { 'site.yaml': `base_url: ${BASE_URL}\n`, 'reviews/google.jsonl': LINES.join('') })
  await outputOf(['log', '--init', '--folder', content], parent)
  await outputOf(['build', content], parent)
  const server = startCli(['start', content], parent, { RATE_LIMIT: '0' })
  const [, url = ''] = await server.says(/Site\s+(http:\S+)\//)
  async function stop(): Promise<void> {
    server.kill('SIGTERM')
    await server.ended
    await rm(parent, { recursive: true })
  }
  return { content, url, stop }
}
