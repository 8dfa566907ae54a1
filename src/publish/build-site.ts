import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cacheOf } from '../host/checkout.ts'
import { declarationOf } from '../content/platforms.ts'
import { printableLines } from '../host/errors/printable.ts'
import { describeReadings } from '../insights/readings/describe-readings.ts'
import { type KeptPages, openKeptPages } from './kept-pages/kept-pages.ts'
import { keptResults } from '../host/cache/kept-results.ts'
import { messagesOf } from '../messages/messages.ts'
import { keepNewPages, takeOverPages } from './kept-pages/take-over-pages.ts'
import { writePictures } from '../site/pictures/write-pictures.ts'
import { describeTrades } from '../presets/trade-of.ts'
import {
  describeFutureDates,
  guardBuild,
  guardContent,
  guardExample,
  searchedNames,
  settleErasures,
} from '../policy/guard-build.ts'
import { guardLog } from '../log-keep/guard-log.ts'
import { pagesBundle, unpackBundle } from './render/pages-bundle.ts'
import { renderPages } from './render/render-pages.ts'
import { provideSite, theSite, type Site } from '../site/site.ts'
import { reviewsOfShards, writeDataset, type WrittenDataset } from './write-dataset.ts'
import { BUILD_PREFIX } from './build-prefix.ts'
import { builtFrom, rememberBuild, type BuildRequest } from './fingerprint.ts'
import { completeBuild } from './complete-build.ts'
import { writeCompressedCopies } from './compressed-copies.ts'
import { writeMarkdownCopies } from './markdown-copies.ts'
import { publishBuild } from './publish-build.ts'
import { readSite } from './read-site.ts'
import { filesOverLimit, writeVercelOutput } from './hosts/host-files.ts'
import { checkOutputFolder } from './check-output-folder.ts'
import { counted } from '../schema/rounding.ts'
import type { BuildSettings } from '../host/settings.ts'

/**
 * Reads the content, makes the published files, checks both, and publishes the files at `DIST`. The caller holds the locks, and has hashed
 * what the build depends on.
 */
export async function buildSite(settings: BuildSettings, request: BuildRequest, inputs: string): Promise<void> {
  const from = await builtFrom(settings, request, inputs)
  // Made first where it is not kept: it takes memory of its own.
  const bundle = await pagesBundle()
  const keptCode = await keptResults(join(cacheOf(settings.content), 'code'))
  const site: Site = { ...(await readSite(settings.content, settings.baseUrl)), keptCode }
  await checkOutputFolder(settings)
  guardExample(site.content, settings, request.example)
  provideSite(site)
  const caches = resolve(cacheOf(settings.content))
  await mkdir(caches, { recursive: true })
  const work = await mkdtemp(join(caches, BUILD_PREFIX))
  const built = join(work, 'site')
  let searched
  try {
    const { kept, dataset } = await makeSite({ settings, bundle, server: join(work, 'pages'), built })
    const names = searchedNames(site.content)
    searched = await guardBuild({ built, content: site.content, nameless: kept.without(names, dataset) }, settings)
    await kept.save(dataset, names)
    await writeCompressedCopies(built, settings)
    const publication = { ...settings, reuse: kept.keepFolders, deletesReplaced: searched !== null }
    const warning = await publishBuild(built, publication)
    if (warning !== undefined) console.warn(`warning: ${printableLines(warning)}`)
    if (settings.host === 'vercel') await writeVercelOutput(settings)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await keptCode.removeOld()
  await rememberBuild(settings, from)
  const settled = await settleErasures(settings, searched)
  if (settled !== null) console.log(settled)
  report(site, settings)
  for (const warning of await filesOverLimit(settings)) console.warn(`warning: ${warning}`)
}

type Work = {
  settings: BuildSettings
  /** The bundle of the pages. */
  bundle: Uint8Array
  /** Where its JavaScript goes while it runs. */
  server: string
  /** The folder of the site. */
  built: string
}

/** Makes the files of the site that was provided; gives what is kept of it for the next build. */
async function makeSite({
  settings,
  bundle,
  server,
  built,
}: Work): Promise<{ kept: KeptPages; dataset: WrittenDataset }> {
  const site = theSite()
  await mkdir(built)
  const kept = await openKeptPages(settings)
  kept.takeFolders(built)
  await unpackBundle(bundle, { server, client: built })
  const dataset = writeDataset(built, site, { lendRows: kept.lendRows })
  const known = reviewsOfShards(dataset, site.reviewsFile.reviews)
  console.log(printableLines(await guardContent(site.content, settings, known)))
  for (const warning of await guardLog(site, settings)) console.warn(`warning: ${printableLines(warning)}`)
  const taking = { kept, built, dataset }
  const newPages = takeOverPages(site, taking)
  const pages = await renderPages({ server, built, baseUrl: settings.baseUrl })
  await writeMarkdownCopies(pages, {
    ...settings,
    folder: built,
    words: messagesOf(site.content.business).frame.markdown,
  })
  await keepNewPages(site, taking, newPages)
  await completeBuild(built, settings, { pages, changes: kept.changes(), dataset })
  await writePictures({ content: settings.content, built })
  return { kept, dataset }
}

function report({ content, reviewsFile, insights, readings }: Site, { dist, baseUrl }: BuildSettings): void {
  console.log(describeTrades(content.trade, content.business))
  for (const line of describeReadings(readings, insights.model)) console.log(printableLines(line))
  for (const { source, reason, count } of content.unpublished) {
    const noun = counted(count, 'review')
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
