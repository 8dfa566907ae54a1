import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../../src/host/files/missing-file.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles, UnreadableSiteError } from '../../src/log-check/read-site-files.ts'
import type { CheckLine } from '../../src/site/components/log/check/check-lines.ts'
import { checkPublished } from '../../src/site/components/log/check/check-published.ts'
import { readPublishedFiles } from '../../src/site/components/log/read/published-files.ts'
import { UnreadableFileError } from '../../src/site/components/log/read/site-reader.ts'

const HOST = 'reviews.example.com'

/**
 * The steps that a judge of a log finds wrong, by their names on the page, without the steps that only one of the judges has.
 */
export type Verdict = readonly string[]

/** The verdict of `verify`. */
export async function verdictOfVerify(dist: string): Promise<Verdict> {
  const trust = { host: HOST, old: [], receipts: [] }
  try {
    const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust, copies: true }), trust)
    return sorted(steps.flatMap(({ title, faults }) => faults.map((fault) => stepOf(title, fault))))
  } catch (error) {
    if (error instanceof UnreadableSiteError) return ['unreadable']
    throw error
  }
}

/** The verdict of the log page. */
export async function verdictOfPage(dist: string): Promise<Verdict> {
  try {
    const bad = (await linesOfPage(dist)).filter(({ verdict }) => verdict === 'bad')
    return sorted(bad.map(({ id, title }) => (title.name === 'reviewsMissing' ? NO_DATASET : id)))
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return [error.saying.name === 'unreadableLog' ? 'signature' : 'unreadable']
    throw error
  }
}

/** What the log page shows about a site in a folder. The paths that it reads are added to `asked`. */
export async function linesOfPage(dist: string, asked: string[] = []): Promise<CheckLine[]> {
  const read = async (path: string) => {
    asked.push(path)
    const bytes = await ifMissing(undefined, readFile(join(dist, path)))
    return bytes && Uint8Array.from(bytes)
  }
  const files = await readPublishedFiles({ read, progress: () => undefined, mayRead: () => Promise.resolve(true) })
  const context = {
    address: { host: HOST, isExample: false },
    memory: { kind: 'none' },
    show: () => undefined,
  } as const
  return (await checkPublished(files, context)).lines
}

/** Whether two verdicts agree. A judge that has to stop early reports fewer steps, which the other must report too. */
export function areAlike(first: Verdict, second: Verdict): boolean {
  if (first.length === 0 || second.length === 0) return first.length === second.length
  const isUnread = [first, second].some((steps) => steps.includes(NO_DATASET))
  const [one, other] = isUnread ? [withoutReviews(first), withoutReviews(second)] : [first, second]
  const [less, more] = one.length < other.length ? [one, other] : [other, one]
  const endsTheCheck = less.some((step) => ['unreadable', 'signature', 'entries', 'log'].includes(step))
  return less.every((step) => more.includes(step)) && (less.length === more.length || endsTheCheck)
}

/** The command checks `/reviews.json` with the full schema; the page checks less, and reports other faults instead. */
const NO_DATASET = 'no dataset'

function withoutReviews(steps: Verdict): Verdict {
  return steps.filter((step) => ![NO_DATASET, 'reviews', 'counts', 'feed'].includes(step))
}

function sorted(steps: readonly string[]): string[] {
  return [...new Set(steps)].filter((step) => step !== 'only verify').sort()
}

/** The page's step for a fault. The command reports the newest checkpoint with the older ones; the page has separate steps. */
function stepOf(title: string, fault: string): string {
  const ofNewest = /^\/log\/checkpoint: (.*)$/.exec(fault)?.[1]
  if (ofNewest !== undefined && !ofNewest.startsWith('The cosignature'))
    return /root/.test(ofNewest) ? 'entries' : /is not a state/.test(ofNewest) ? 'rules' : 'signature'
  if (title.startsWith('The lists of changes')) return 'only verify'
  return TITLES.find(([form]) => form.test(title))?.[1] ?? title
}

const TITLES = [
  [/^The checkpoint is well-formed/, 'signature'],
  [/^The log .* has \d+ entries$/, 'log'],
  [/^Its entries/, 'entries'],
  [/^Each entry is allowed/, 'rules'],
  [/^It continues/, 'earlier'],
  [/^Its history|^Each of its \d+ checkpoints/, 'history'],
  [/^There are salts/, 'removed'],
  [/^Its .* match(?:es)? the log: none vanished/, 'reviews'],
  [/^\/reviews\.json is a dataset/, NO_DATASET],
  [/^\/reviews\.json has the hash/, 'dataset'],
  [/the counts are right$/, 'counts'],
  [/^\/coverage\.jsonl has|^The log says what exports/, 'coverage'],
  [/^Witnesses/, 'witnesses'],
  [/^The manifest|^The feeds/, 'feed'],
] as const
