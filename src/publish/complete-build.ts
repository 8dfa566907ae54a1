import { mkdir, writeFile, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sha256Hex } from '../host/sha256.ts'
import { readLogFolder } from '../content/folder/log-folder.ts'
import type { OpenLog } from '../log/open-log.ts'
import { publishedLogFiles } from '../log/published-log-files.ts'
import type { Site } from '../site/site.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { leaveOutTooLarge, writeHostFiles } from './hosts/host-files.ts'
import type { WrittenDataset } from './write-dataset.ts'
import { writeSitemap } from './sitemap.ts'
import { ARTEFACTS, LATER_ARTEFACTS, LOG_ARTEFACTS, Manifest, type ManifestEntry } from '../schema/manifest.ts'

type Made = {
  site: Site
  /** The paths of the pages that were rendered, such as `/insights/`. */
  pages: readonly string[]
  /** The newest date on each page, by path, for the sitemap (see `SitePage`); null for a page without a date. */
  changes: ReadonlyMap<string, string | null>
  dataset: WrittenDataset
}

/** Writes the files of a build that are neither pages nor data: the sitemap, the log, the host's files, and the manifest. */
export async function completeBuild(
  folder: string,
  settings: BuildSettings,
  { site, pages, changes, dataset }: Made,
): Promise<void> {
  const { baseUrl } = settings
  const { reviewsFile, log } = site
  const paths = pages.filter((path) => !UNLISTED.test(path))
  await leaveOutTooLarge(folder, [dataset.whole, ...dataset.downloads], settings.host)
  const newest = reviewsFile.generated_at.slice(0, 10)
  await writeSitemap({ folder, baseUrl, paths, newest, changes })
  if (log !== null) await writeLogFiles(folder, settings.content, log)
  await writeHostFiles(folder, settings)
  await writeManifest(folder, site, dataset)
}

/** Pages that should not appear in search results: the error page, and the embeds. */
const UNLISTED = /^\/(?:404|embed\/.+)\/$/

async function writeLogFiles(folder: string, content: string, log: OpenLog): Promise<void> {
  const policy = (await readLogFolder(content))?.policy ?? ''
  for (const { path, bytes } of publishedLogFiles(log, policy)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}

/** Writes `manifest.json`, with sizes and hashes computed from the files in the folder. */
async function writeManifest(folder: string, site: Site, { whole, shards }: WrittenDataset): Promise<void> {
  const artefacts = { ...ARTEFACTS, ...LATER_ARTEFACTS, ...(site.log !== null && LOG_ARTEFACTS) }
  const entries = Object.entries(artefacts).map(([path, contentType]) =>
    path === whole.path ? Promise.resolve(whole) : entry(folder, path, contentType),
  )
  const manifest = Manifest.parse({
    version: 1,
    base_url: site.baseUrl,
    generated_at: site.reviewsFile.generated_at,
    artefacts: await Promise.all(entries),
    shards,
  })
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function entry(folder: string, path: string, contentType: string): Promise<ManifestEntry> {
  const bytes = await readFile(join(folder, path))
  return { path, content_type: contentType, bytes: bytes.length, sha256: sha256Hex(bytes) }
}
