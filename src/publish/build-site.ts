import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cacheOf } from '../host/work-folders.ts'
import { declarationOf } from '../schema/content/platforms.ts'
import { printableLines } from '../host/errors/printable.ts'
import { describeReadings } from '../insights/readings/describe-readings.ts'
import { reusedFiles, type ReusedFiles } from './reused-files.ts'
import { type Cache, openCacheOf } from '../host/cache/cache.ts'
import { messagesOf } from '../messages/messages.ts'
import { writePictures } from '../site/pictures/write-pictures.ts'
import { describeTrades } from '../presets/trades-of.ts'
import {
  describeFutureDates,
  guardBuild,
  guardContent,
  guardDeclared,
  guardExample,
  searchedNames,
  settleErasures,
} from '../policy/guard-build.ts'
import { guardLog } from '../log-keep/guard-log.ts'
import type { Progress } from '../host/progress.ts'
import { pagesBundle, unpackBundle } from './render/pages-bundle.ts'
import { renderPages } from './render/render-pages.ts'
import { sitePages } from '../site/props/site-pages.ts'
import type { Site } from '../site/site.ts'
import { reviewsOfShards, writeDataset } from './write-dataset.ts'
import { builtFrom, inputsOf, rememberBuild, type BuildRequest } from './fingerprint.ts'
import { completeBuild } from './complete-build.ts'
import { writeCompressedCopies } from './write-compressed-copies.ts'
import { writeMarkdownCopies } from './markdown-copies.ts'
import { publishBuild } from './publish-build.ts'
import { readSite } from './read-site.ts'
import { filesOverLimit, writeVercelOutput } from './hosts/host-files.ts'
import { checkOutputFolder } from './check-output-folder.ts'
import { counted } from '../schema/rounding.ts'
import { type BuildSettings, hasSidecar } from '../host/build-settings.ts'

/** A running build. `isPublished` becomes true when the new site is at `DIST`. */
export type BuildRun = { progress: Progress; isPublished: boolean }

/**
 * Reads the content, makes the published files, checks both, and publishes the files at `DIST`. The caller holds the locks and
 * passes the hash of the inputs.
 */
export async function buildSite(
  settings: BuildSettings,
  request: BuildRequest,
  { inputs, run }: { inputs: string; run: BuildRun },
): Promise<void> {
  const { progress } = run
  const from = await builtFrom(settings, request, inputs)
  // The pages are bundled before the content is read, because each needs much memory.
  const bundle = await showing(progress, 'Bundling the pages', pagesBundle)
  const cache = await openCacheOf(settings.content)
  const address = { baseUrl: settings.baseUrl, hasSidecar: hasSidecar(settings) }
  const site = await readSite(settings.content, address, { cache, progress })
  await checkOutputFolder(settings)
  guardExample(site.content, settings, request.example)
  guardDeclared(site.content, settings)
  const caches = resolve(cacheOf(settings.content))
  await mkdir(caches, { recursive: true })
  const work = await mkdtemp(join(caches, 'build-'))
  const built = join(work, 'site')
  let searched
  try {
    const kept = reusedFiles(cache, built, searchedNames(site.content))
    await makeSite({ site, settings, cache, kept, bundle, work, built, progress })
    searched = await showing(progress, 'Checking the pages', () =>
      guardBuild({ built, content: site.content, withoutNames: kept.taken }, settings),
    )
    kept.keep()
    await showing(progress, 'Compressing', () => writeCompressedCopies(built, { host: settings.host, cache }))
    const warning = await publishBuild(built, { ...settings, deletesReplaced: searched !== null })
    run.isPublished = true
    if (warning !== undefined) console.warn(`warning: ${printableLines(warning)}`)
    if (settings.host === 'vercel') await writeVercelOutput(settings)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  cache.removeOld()
  // A change to the content during the build may or may not be in the result, so such a build is not remembered.
  if ((await inputsOf(settings, request)) === inputs) await rememberBuild(settings, from)
  const settled = await settleErasures(settings, searched)
  if (settled !== null) console.log(settled)
  report(site, settings)
  for (const warning of await filesOverLimit(settings)) console.warn(`warning: ${warning}`)
}

type Work = {
  site: Site
  settings: BuildSettings
  cache: Cache
  kept: ReusedFiles
  /** The pages, bundled by Astro, as a ZIP file. */
  bundle: Uint8Array
  /** Temporary folder of this build. */
  work: string
  /** Folder of the site's files. */
  built: string
  progress: Progress
}

/** Runs a step that cannot report its progress, and shows the name of the step meanwhile. */
async function showing<T>(progress: Progress, what: string, work: () => Promise<T>): Promise<T> {
  progress.begin(what, 1)
  try {
    return await work()
  } finally {
    progress.end()
  }
}

async function makeSite({ site, settings, cache, kept, bundle, work, built, progress }: Work): Promise<void> {
  await mkdir(built)
  const server = await unpackBundle(bundle, { work, client: built })
  const dataset = writeDataset(built, site, { cache })
  const known = reviewsOfShards(dataset, site.reviewsFile.reviews)
  console.log(printableLines(await guardContent(site.content, settings, known)))
  for (const warning of await guardLog(site, settings)) console.warn(`warning: ${printableLines(warning)}`)
  const { baseUrl } = settings
  const rendering = { site: sitePages(site), server, built, baseUrl, kept, progress }
  const { pages, hashes, changes } = await renderPages(rendering).finally(progress.end)
  const words = messagesOf(site.content.business).frame.markdown
  writeMarkdownCopies(pages, { folder: built, kept, baseUrl, words, hashes })
  await completeBuild(built, settings, { site, pages, changes, dataset })
  await writePictures(site, { cache, built })
}

function report({ content, reviewsFile, insights, readings }: Site, { dist, baseUrl }: BuildSettings): void {
  console.log(printableLines(describeTrades(content.trade, content.business)))
  for (const line of describeReadings(readings, insights.model)) console.log(printableLines(line))
  for (const { source, reason, dates } of content.unpublished) {
    const noun = counted(dates.length, 'review')
    console.log(
      reason === 'unverified'
        ? `${noun} of "${source}" not published: unverified`
        : `${noun} of "${source}" not published: the source is not declared. To publish, add to sources.yaml:\n` +
            declarationOf(source).join('\n'),
    )
  }
  for (const warning of describeFutureDates(content)) console.warn(`warning: ${warning}`)
  console.log(`Built ${dist}/ for ${baseUrl}: ${counted(reviewsFile.aggregate_rating.review_count, 'review')}`)
}
