import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { runApart } from '../apart/run-apart.ts'
import { writeContent } from '../data/content.ts'
import { median, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'

/** A build of the whole site from nothing, a build with one more review, and a build without changes. */
export const rebuild: Row = {
  name: 'rebuild',
  what: 'build of the site, and again',
  against: 'a build from nothing',
  sizes: [1000, 10_000, 100_000],
  measure,
}

/**
 * CPU milliseconds of the whole process, and its peak memory in megabytes. Bundling the pages does not count: it takes 2.3 s in a
 * separate process, once for each version of the software.
 */
type Build = { cpu: number; megabytes: number }

/** The goals at 100,000 reviews, in seconds of CPU time and in megabytes. */
const REACH = {
  cold: { seconds: 55, megabytes: 1200 },
  more: { seconds: 8, megabytes: 900 },
  same: { seconds: 2, megabytes: Infinity },
} as const
type Kind = keyof typeof REACH

const NAMES: Record<Kind, string> = { cold: 'from nothing', more: 'one review more', same: 'nothing changed' }

async function measure({ size, rounds, progress }: Setting): Promise<Figure[]> {
  const builds: Record<Kind, Build[]> = { cold: [], more: [], same: [] }
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'public-reviews-bench-'))
    try {
      const content = join(folder, 'content')
      writeContent(content, size)
      // Then the caches are in this folder.
      writeFileSync(join(content, 'site.yaml'), '')
      for (const kind of ['cold', 'more', 'same'] as const) {
        if (kind === 'more') addReview(join(content, 'reviews', 'google.jsonl'))
        progress(`building, round ${round + 1}: ${NAMES[kind]}`)
        builds[kind].push(await build(content, join(folder, 'dist')))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return (['cold', 'more', 'same'] as const).flatMap((kind) => figuresOf(kind, builds, size))
}

function build(content: string, dist: string): Promise<Build> {
  return runApart<Build>('./build-whole.ts', [content, dist], [])
}

/** Adds a copy of the newest review, under another id and author, of the same day. */
function addReview(file: string): void {
  const [newest = ''] = readFileSync(file, 'utf8').split('\n', 1)
  const review: object = JSON.parse(newest)
  const more = { ...review, id: reviewId('google', 'one-more'), source_id: 'one-more', author: 'One More' }
  appendFileSync(file, `${JSON.stringify(more)}\n`)
}

function figuresOf(kind: Kind, builds: Record<Kind, Build[]>, size: number): Figure[] {
  const cpu = median(builds[kind].map((one) => one.cpu))
  const cold = median(builds.cold.map((one) => one.cpu))
  const megabytes = median(builds[kind].map((one) => one.megabytes))
  const reach = REACH[kind]
  const large = size === 100_000
  const isBounded = large && reach.megabytes < Infinity
  return [
    {
      what: `${NAMES[kind]}: CPU ms`,
      ours: rounded(cpu),
      ...(kind !== 'cold' && { theirs: rounded(cold), ratio: `${rounded(cpu / cold)}x` }),
      ...(large && { reach: `<= ${reach.seconds} s`, reached: cpu <= reach.seconds * 1000 }),
    },
    {
      what: `${NAMES[kind]}: most memory, MB`,
      ours: rounded(megabytes),
      ...(isBounded && { reach: `<= ${rounded(reach.megabytes)} MB`, reached: megabytes <= reach.megabytes }),
    },
  ]
}
