import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { atomFeed } from '../../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'

const BASE_URL = 'https://reviews.example'

/** Writes the dataset, both feeds, and their hashes. */
export function writeArtefacts(out: string, dataset: string, file: ReviewsFile): void {
  const artefacts = {
    '/reviews.json': dataset,
    '/api/feed.json': JSON.stringify(jsonFeed(file, BASE_URL)),
    '/feed.xml': atomFeed(file, BASE_URL),
  }
  const entries = Object.entries(artefacts).map(([path, content]) => {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), content)
    return { path, sha256: createHash('sha256').update(content).digest('hex') }
  })
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(entries))
}
