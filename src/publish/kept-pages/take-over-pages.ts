import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastChange } from '../sitemap.ts'
import type { WrittenDataset } from '../write-dataset.ts'
import type { ManifestShard } from '../../schema/manifest.ts'
import type { Site } from '../../site/site.ts'
import { datedPages } from '../../site/views/dated-pages.ts'
import { listPages } from '../../site/views/list-pages.ts'
import { contentsOfDated, contentsOfListed } from '../../site/views/page-contents.ts'
import { isKeepable } from '../../site/views/paths.ts'
import type { KeptPages, PageOfBuild } from './kept-pages.ts'

type Taking = {
  kept: KeptPages
  /** The folder of the site that is built. */
  built: string
  /** The dataset of this build. */
  dataset: WrittenDataset
}

/**
 * Puts the pages that would be the same as in the last build into this one, so that they are not rendered, and returns the others
 * that can be kept.
 */
export function takeOverPages(site: Site, { kept, built, dataset }: Taking): PageOfBuild[] {
  const others: PageOfBuild[] = []
  for (const { path, contents } of [...datedOnes(site, dataset), ...listedOnes(site)]) {
    const page = { path, contents, built }
    if (kept.take(page)) site.takenOver.add(path)
    else others.push(page)
  }
  return others
}

/** Keeps these pages, which were rendered, for the next build. */
export async function keepNewPages(
  site: Site,
  { kept, dataset }: Taking,
  pages: readonly PageOfBuild[],
): Promise<void> {
  const newest = site.reviewsFile.generated_at.slice(0, 10)
  for (const page of pages) {
    const html = await readFile(join(page.built, page.path, 'index.html'), 'utf8')
    kept.keep(page, lastChange(page.path, html, newest))
  }
  await kept.save(dataset)
}

type KeepablePage = Omit<PageOfBuild, 'built'>

function datedOnes(site: Site, dataset: WrittenDataset): KeepablePage[] {
  const ofMonth = new Map<string, ManifestShard>(dataset.shards.map((shard) => [shard.month, shard]))
  const { months, days } = datedPages(site)
  return [...months, ...days].flatMap((page) => {
    const shard = ofMonth.get(page.of.month)
    return shard === undefined ? [] : { path: page.of.path, contents: contentsOfDated(site, page, shard) }
  })
}

function listedOnes(site: Site): KeepablePage[] {
  const { all, withStars } = listPages(site)
  return [...all, ...withStars.map(({ of }) => of)]
    .filter(({ path }) => isKeepable(path))
    .map((page) => ({ path: page.path, contents: contentsOfListed(site, page) }))
}
