import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { atomFeed } from '../../../src/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/feeds/json-feed.ts'
import { moveIntoPlace } from '../../../src/publish/move-into-place.ts'
import { ARTEFACTS } from '../../../src/schema/manifest.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { generate } from './generate.ts'

export const BASE_URL = 'https://reviews.example'

/** The published files of one build, by path, and what they hash to. */
export type Build = { hashes: Record<string, string> }

/** Publishes builds of so many reviews into the folder, each with one review more than the last. */
export function builds(folder: string, size: number): () => Promise<Build> {
  const { reviews, insights } = generate(size)
  const start = reviews.indexOf('"reviews":[') + '"reviews":['.length
  const [head, rest] = [reviews.subarray(0, start), reviews.subarray(start)]
  const newest = newestOf(head, rest)
  const added: ReviewsFile['reviews'] = []
  return async () => {
    const [first] = newest.reviews
    if (first === undefined) throw new Error('A soak needs reviews')
    const number = String(added.length).padStart(4, '0')
    added.unshift({ ...first, id: `7${'Z'.repeat(21)}${number}` as never, text: `Build ${number} of a soak` })
    const file = { ...newest, reviews: [...added, ...newest.reviews] }
    const more = added.map((review) => `${JSON.stringify(review)},`).join('')
    return await publish(folder, {
      '/reviews.json': Buffer.concat([head, Buffer.from(more), rest]),
      '/insights.json': insights,
      '/api/feed.json': Buffer.from(JSON.stringify(jsonFeed(file, BASE_URL))),
      '/feed.xml': Buffer.from(atomFeed(file, BASE_URL)),
    })
  }
}

/** The file with its first 50 reviews alone, which is what feeds are made of. */
function newestOf(head: Buffer, rest: Buffer): ReviewsFile {
  const some = rest.subarray(0, 200_000).toString()
  const reviews = some.split('},{"id"').slice(0, 50).join('},{"id"')
  return ReviewsFile.parse(JSON.parse(`${head.toString()}${reviews}}]}`))
}

/** Beside the folder, then moved into its place, as `npm run build` does. */
async function publish(
  folder: string,
  files: Record<Exclude<keyof typeof ARTEFACTS, '/data/head.json'>, Buffer>,
): Promise<Build> {
  const beside = `${folder}.beside`
  const hashes: Record<string, string> = {}
  const artefacts = Object.entries(files).map(([path, bytes]) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    hashes[path] = sha256
    put(beside, path, bytes)
    return { path, content_type: ARTEFACTS[path as keyof typeof ARTEFACTS], bytes: bytes.length, sha256 }
  })
  const manifest = { version: 1, base_url: BASE_URL, generated_at: '2026-11-20T00:00:00Z', artefacts }
  put(beside, '/index.html', '<!doctype html><title>Reviews</title>')
  put(beside, '/manifest.json', JSON.stringify(manifest))
  await moveIntoPlace(beside, folder)
  return { hashes }
}

function put(folder: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
