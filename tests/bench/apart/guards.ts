import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readContent } from '../../../src/content/read-content.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../../src/schema/reviews-file.ts'
import { noteFile, writeNote } from '../../../src/policy/erasure/note.ts'
import { tracesOf } from '../../../src/policy/erasure/traces.ts'
import { guardBuild } from '../../../src/policy/guard-build.ts'
import { compare } from '../../../src/policy/vanished.ts'
import { monthShards } from '../../../src/publish/month-shards.ts'
import { BASE_URL } from '../data/builds.ts'
import { writeContent } from '../data/content.ts'
import { timeOf, type Time } from './run-apart.ts'

/** Times by round, and the size of the build that is searched, in megabytes. */
export type GuardTimes = { names: Time[]; erased: Time[]; vanished: Time[]; floors: Time[]; megabytes: number }

const [size, rounds] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
const [folderOfContent, built] = [join(folder, 'content'), join(folder, 'dist')]
writeContent(folderOfContent, size ?? 0)
writeFileSync(join(folderOfContent, 'site.yaml'), '') // then the note of the erasure is in this folder
const content = await readContent(folderOfContent)
const published = reviewsFile(content.business, content.reviews)
let megabytes = 0
for (const { month, reviews } of monthShards(published.reviews, () => [])) {
  for (const { path, text, reviews: ofShard } of reviews) {
    put(path, text)
    put(`/reviews/${month}${path.slice(-7, -5)}/index.html`, pageOf(ofShard))
  }
}

const settings = {
  ...{ baseUrl: BASE_URL, content: folderOfContent, dist: built, previous: undefined, sidecarUrl: undefined },
  ...{ host: 'netlify' as const, first: false },
}
const hidden = Array.from({ length: 50 }, (_, nth) => `Hidden${nth} Name${nth}`)
const times: GuardTimes = { names: [], erased: [], vanished: [], floors: [], megabytes: megabytes / 1e6 }
const previous = { from: 'dist', published: { ok: true as const, value: published } }
for (let round = 0; round < (rounds ?? 3); round++) {
  times.floors.push(await timeOf(readAll))
  times.names.push(await timeOf(() => guardBuild({ built, content: { ...content, unshownNames: hidden } }, settings)))
  times.vanished.push(await timeOf(() => compare(content, previous, folderOfContent)))
}
const note = await noteFile(folderOfContent)
const [first] = content.reviews
if (first === undefined) throw new Error('A guard needs reviews')
const text = 'The plumber of the quartzite pavilion never saw the marzipan ferret again, and nobody knows why.'
const erased = {
  ...first,
  id: reviewId('google', 'quux-1'),
  author: 'Zebedee Quux',
  text,
  source_id: 'quux-1',
  source_url: null,
}
await writeNote(note, 1, tracesOf([erased], []))
for (let round = 0; round < (rounds ?? 3); round++) {
  times.erased.push(await timeOf(() => guardBuild({ built, content: { ...content, unshownNames: [] } }, settings)))
}
await rm(folder, { recursive: true })
process.send?.(times)

function pageOf(reviews: readonly string[]): string {
  const items = reviews.map((review) => {
    const { author, text }: { author: string; text: string } = JSON.parse(review)
    return `<li><h3>${author}</h3><p lang="en">${text}</p></li>`
  })
  return `<!doctype html><title>Reviews</title><ul>${items.join('\n')}</ul>`
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(built, path)), { recursive: true })
  writeFileSync(join(built, path), text)
  megabytes += Buffer.byteLength(text)
}

function readAll(): void {
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) readFileSync(join(entry.parentPath, entry.name), 'utf8')
  }
}
