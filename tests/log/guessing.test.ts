import { createHash } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog } from '../../src/content/folder/log-folder.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { partsOf } from '../../src/log/commitment.ts'
import type { PartHashes } from '../../src/schema/log-entry.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, logAgain, publishTo } from './a-logged-site.ts'
import { must } from './must.ts'

const ID = reviewId('google', 'secret')
const SECRET = {
  source_id: 'secret',
  author: 'Ottoline Quarrington',
  text: 'The hydrangeas were trampled by the crew.',
  date: '2024-02-29',
  rating: 2,
}

const SALT = /(?<![\w-])[A-Za-z0-9_-]{21}[AQgw](?![\w-])/g

/** All published files, by path. */
async function published(dist: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(files.map(async (file) => [file.slice(dist.length), await readFile(file)] as const)))
}

/** The commitments in entries, to parts of reviews and to datasets. */
function commitmentsIn(files: ReadonlyMap<string, Buffer>): Set<string> {
  const texts = [...files.values()].map((bytes) => bytes.toString('latin1'))
  return new Set(texts.flatMap((text) => text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []))
}

function saltsIn(files: ReadonlyMap<string, Buffer>): Set<string> {
  return new Set([...files.values()].flatMap((bytes) => bytes.toString('latin1').match(SALT) ?? []))
}

/** The texts for which some salt, or no salt, yields one of the commitments. */
function guessed(files: ReadonlyMap<string, Buffer>, candidates: Record<string, string>): string[] {
  const commitments = commitmentsIn(files)
  return Object.entries(candidates).flatMap(([name, text]) =>
    ['', ...saltsIn(files)].some((salt) =>
      commitments.has(createHash('sha256').update(salt).update(text).digest('hex')),
    )
      ? [name]
      : [],
  )
}

/** The ways in which a text could be encoded in the files. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest()
  const aligned = [0, 1, 2].map((skip) => bytes.subarray(skip, skip + 3 * Math.floor((bytes.length - skip) / 3)))
  return [
    ...[text, text.toLowerCase(), encodeURIComponent(text), bytes.toString('hex')],
    ...aligned.flatMap((part) => [part.toString('base64'), part.toString('base64url')]),
    ...[hash.toString('hex'), hash.toString('base64'), hash.toString('latin1')],
  ]
}

function holds(files: ReadonlyMap<string, Buffer>, text: string): string[] {
  const needles = formsOf(text).map((form) => Buffer.from(form, 'latin1'))
  return [...files].flatMap(([path, bytes]) => (needles.some((needle) => bytes.includes(needle)) ? [path] : []))
}

/**
 * A log of four reviews, one of which was edited and then erased; and all files published before and after, old tiles included.
 */
async function anErasure(): Promise<{
  before: Map<string, Buffer>
  after: Map<string, Buffer>
  datasets: string[]
  parts: PartHashes
}> {
  const content = await aLoggedFolder()
  await writeFile(join(content, 'reviews/s.jsonl'), aLine(SECRET))
  await logAgain(content)
  const dist = await aFolder()
  await publishTo(dist, content)
  const first = await readFile(join(dist, 'reviews.json'), 'utf8')
  await writeFile(join(content, 'reviews/s.jsonl'), aLine({ ...SECRET, owner_reply: { text: 'Sorry.', date: null } }))
  await logAgain(content)
  await publishTo(dist, content)
  const second = await readFile(join(dist, 'reviews.json'), 'utf8')
  const before = await published(dist)
  const { reviews } = ReviewsFile.parse(JSON.parse(second))

  expect(await runCli(['erase', ID, '--folder', content], content)).toMatchObject({ code: 0 })
  const { reviews: left } = await readOpenings(content)
  expect(left).not.toContain(`"id":"${ID}","index"`)
  await logAgain(content)
  // Whoever mirrors the site keeps old tiles and checkpoints; openings and states are replaced.
  const kept = await aFolder()
  await cp(join(dist, 'log/tile'), join(kept, 'log/tile'), { recursive: true })
  await publishTo(kept, content)
  return {
    before,
    after: await published(kept),
    datasets: [first, second],
    parts: partsOf(must(reviews.find(({ id }) => id === ID))),
  }
}

async function readOpenings(content: string): Promise<{ reviews: string }> {
  expect(must(await readLog(content)).openings.length).toBeGreaterThan(0)
  return { reviews: await readFile(join(content, 'log/openings.jsonl'), 'utf8') }
}

describe('what is published after an erasure', () => {
  test(
    'an erased review cannot be recognised in the published files, even with its exact text, id and day',
    { timeout: 120_000 },
    async () => {
      const { before, after, datasets, parts } = await anErasure()
      const [first = '', second = ''] = datasets
      const candidates = {
        ...{
          words: parts.words,
          rest: parts.rest,
          'the dataset with it': second,
          'the dataset before the reply': first,
        },
        ...{ id: ID, author: SECRET.author, text: SECRET.text, date: SECRET.date },
        ...{ 'the id as JSON': JSON.stringify({ id: ID }), 'the line': JSON.stringify({ ...SECRET, id: ID }) },
      }
      // The attack works while the review is published, so the test would notice if it worked afterwards.
      expect(guessed(before, candidates)).toEqual(['words', 'rest', 'the dataset with it'])
      expect(holds(before, ID).length).toBeGreaterThan(0)
      expect(guessed(after, candidates)).toEqual([])

      // Salts of other reviews, and everything published before except the salts of this review and of that dataset
      const stars = must(/"event":"erased"[^}]*"salt":"([\w-]{22})"/.exec(bundle(after)))[1]
      expect([...saltsIn(after)]).toContain(stars)
      for (const text of [ID, SECRET.author, SECRET.text, SECRET.date]) expect(holds(after, text), text).toEqual([])
    },
  )

  test(
    'the entry of an erased review reveals its reason and its stars, and so do the counts by stars',
    { timeout: 120_000 },
    async () => {
      const { after, parts } = await anErasure()
      expect(guessed(after, { stars: parts.stars })).toEqual(['stars'])
      expect(bundle(after)).toContain('"rating":2,"reason":"author_request"')
      expect(bundle(after).match(/"event":"erased"/g)).toHaveLength(1)
    },
  )
})

/** The newest bundle, which has all entries. */
function bundle(files: ReadonlyMap<string, Buffer>): string {
  const bundles = [...files].filter(([path]) => path.includes('/tile/entries/'))
  return must(bundles.toSorted(([, a], [, b]) => b.length - a.length)[0])[1].toString('latin1')
}
