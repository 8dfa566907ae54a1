import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cache, MadeOf } from '../host/cache/cache.ts'
import type { ManifestShard } from '../schema/manifest.ts'
import type { Review } from '../schema/review.ts'
import type { Site } from '../site/site.ts'
import { datedPages } from '../site/views/dated-pages.ts'
import { knownDate } from '../site/views/format.ts'
import { listPages } from '../site/views/list-pages.ts'
import { contentsOfDated, contentsOfListed } from '../site/views/page-contents.ts'
import { isKeepable } from '../site/views/paths.ts'
import type { WrittenDataset } from './write-dataset.ts'

/** A page that may be the same as in an earlier build, what it is made of, and the newest date that it shows; null if it shows none. */
export type KeepablePage = { path: string; madeOf: MadeOf; changed: string | null }

/** The pages of months and days, and those of lists after the first. */
export function keepablePages(site: Site, { shards }: WrittenDataset): KeepablePage[] {
  const ofMonth = new Map<string, ManifestShard>(shards.map((shard) => [shard.month, shard]))
  const { months, days } = datedPages(site)
  const { all, withStars } = listPages(site)
  const dated = [...months, ...days].flatMap((page): KeepablePage[] => {
    const { path, month, reviews } = page.of
    const shard = ofMonth.get(month)
    if (shard === undefined) return []
    const showsDates = !('days' in page.of) || page.of.days.length === 0
    const changed = showsDates ? newestShown(reviews) : null
    return [{ path, madeOf: ['page', contentsOfDated(site, page, shard)], changed }]
  })
  const listed = [...all, ...withStars.map(({ of }) => of)]
    .filter(({ path }) => isKeepable(path))
    .map((page): KeepablePage => {
      const { path, reviews } = page
      return { path, madeOf: ['page', contentsOfListed(site, page)], changed: newestShown(reviews) }
    })
  return [...dated, ...listed]
}

function newestShown(reviews: readonly Review[]): string | null {
  const shown = reviews.flatMap((review) => [knownDate(review), review.edited_on, review.owner_reply?.date])
  return shown.reduce<string | null>(
    (newest, date) => (date && (newest === null || date > newest) ? date : newest),
    null,
  )
}

/** Files of a build that stay the same files, with their times, as long as they are made of the same. */
export type KeptFiles = {
  /** Puts a file of an earlier build into this one, and returns its SHA-256; undefined if it is to be made. */
  take: (file: string, madeOf: MadeOf) => string | undefined
  /** Notes that a file was made. */
  add: (file: string, madeOf: MadeOf) => void
  /** The files that were taken: they were searched for the same names. */
  taken: ReadonlySet<string>
  /** Keeps the files that were made, once the build was searched. */
  keep: () => void
}

/** The kept files of a build in the folder `built`, which is searched for `names`: what was not searched for these is made again. */
export function keptFiles(cache: Cache, built: string, names: readonly string[]): KeptFiles {
  const taken = new Set<string>()
  const made = new Map<string, MadeOf>()
  const searched = (madeOf: MadeOf): MadeOf => [...madeOf, JSON.stringify(names)]
  return {
    take(file, madeOf) {
      const sha256 = cache.link(searched(madeOf), join(built, file))
      if (sha256 !== undefined) taken.add(file)
      return sha256
    },
    add: (file, madeOf) => void made.set(file, searched(madeOf)),
    taken,
    keep() {
      for (const [file, madeOf] of made) cache.adopt(madeOf, join(built, file))
    },
  }
}

/** Takes those pages that an earlier build had, so that they are not rendered, and notes the others. Returns the SHA-256 of each by path. */
export function takePages(pages: readonly KeepablePage[], kept: KeptFiles, built: string): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const { path, madeOf } of pages) {
    const file = join('.', path, 'index.html')
    mkdirSync(dirname(join(built, file)), { recursive: true })
    const sha256 = kept.take(file, madeOf)
    if (sha256 === undefined) kept.add(file, madeOf)
    else hashes.set(path, sha256)
  }
  return hashes
}
