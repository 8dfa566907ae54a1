import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastChange } from '../publish/sitemap.ts'
import type { WrittenDataset } from '../publish/write-dataset.ts'
import type { ManifestShard } from '../schema/manifest.ts'
import type { Site } from '../site.ts'
import { contentsOf, datedPages } from '../views/dated-pages.ts'
import type { KeptPages, PageOfBuild } from './kept-pages.ts'

type Taking = {
  kept: KeptPages
  /** The folder of the site that is built. */
  built: string
  /** The dataset of this build. */
  dataset: WrittenDataset
}

/** Puts the pages of months and days that would be the same as in the last build into this one, so that they are not rendered. */
export function takeOverPages(site: Site, taking: Taking): void {
  for (const page of keepablePages(site, taking)) if (taking.kept.take(page)) site.takenOver.add(page.path)
}

/** Keeps those that were rendered for the next build. */
export async function keepNewPages(site: Site, taking: Taking): Promise<void> {
  const { kept, built, dataset } = taking
  const newest = site.reviewsFile.generated_at.slice(0, 10)
  for (const page of keepablePages(site, taking)) {
    if (site.takenOver.has(page.path)) continue
    const html = await readFile(join(built, page.path, 'index.html'), 'utf8')
    kept.keep(page, lastChange(page.path, html, newest))
  }
  await kept.save(dataset)
}

function* keepablePages(site: Site, { built, dataset }: Taking): Generator<PageOfBuild> {
  const ofMonth = new Map<string, ManifestShard>(dataset.shards.map((shard) => [shard.month, shard]))
  const { months, days } = datedPages(site)
  for (const page of [...months, ...days]) {
    const shard = ofMonth.get(page.of.month)
    if (shard !== undefined) yield { path: page.of.path, contents: contentsOf(site, page, shard), built }
  }
}
