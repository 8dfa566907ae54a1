import { build } from 'astro'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { cacheOf, homeOf } from '../dataset/checkout.ts'
import { dayIn } from '../dataset/content-folder/today.ts'
import { declarationOf } from '../dataset/platforms.ts'
import { PROJECT } from '../dataset/software.ts'
import { printableLines } from '../dataset/printable.ts'
import { describeReadings } from '../insights/readings/describe-readings.ts'
import { describeTrades } from '../presets/trade-of.ts'
import { describeFutureDates } from '../policy/future-dates.ts'
import { guardBuild, guardContent, guardExample, settleErasures } from '../policy/guard-build.ts'
import { guardLog } from '../policy/guard-log.ts'
import { provideSite, type Site } from '../site.ts'
import { BUILD_PREFIX } from './build-prefix.ts'
import { writeCompressedCopies } from './compressed-copies.ts'
import { builtFrom, rememberBuild, type BuildRequest } from './fingerprint.ts'
import { moveIntoPlace } from './move-into-place.ts'
import { readSite } from './read-site.ts'
import { filesOverLimit, writeVercelOutput } from './hosts/host-files.ts'
import { checkOutputFolder } from './check-output-folder.ts'
import { counted } from '../schema/rounding.ts'
import type { BuildSettings } from '../settings.ts'

/** Reads the content, makes the published files, checks both, and moves the files into `DIST`. The caller holds the locks. */
export async function buildSite(settings: BuildSettings, request: BuildRequest): Promise<void> {
  const from = await builtFrom(settings, request)
  const site = await readSite(settings.content, settings.baseUrl)
  await checkOutputFolder(settings)
  guardExample(site.content, settings, request.example)
  console.log(printableLines(await guardContent(site.content, settings)))
  for (const warning of await guardLog(site, settings)) console.warn(`warning: ${printableLines(warning)}`)
  provideSite(site)
  const caches = resolve(cacheOf(settings.content))
  await mkdir(caches, { recursive: true })
  const built = await mkdtemp(join(caches, BUILD_PREFIX))
  let searched
  try {
    await runAstro(settings, built)
    searched = await guardBuild(built, site.content, settings)
    await writeCompressedCopies(built, settings)
    await moveIntoPlace(built, resolve(settings.dist))
    if (settings.host === 'vercel') await writeVercelOutput(settings)
  } finally {
    await rm(built, { recursive: true, force: true })
  }
  await rememberBuild(settings, from)
  const settled = await settleErasures(settings, searched)
  if (settled !== null) console.log(settled)
  report(site, settings)
  for (const warning of await filesOverLimit(settings)) console.warn(`warning: ${warning}`)
}

/**
 * Astro keeps what it bundles below the current folder, unless it builds there: builds of two folders from a third would destroy each other's
 * work. So it runs in the folder that has the caches, and reads its settings, which the environment has, with whole paths.
 */
async function runAstro({ content, dist }: BuildSettings, built: string): Promise<void> {
  const before = process.cwd()
  Object.assign(process.env, { ASTRO_TELEMETRY_DISABLED: '1', CONTENT: resolve(content), DIST: resolve(dist) })
  process.chdir(homeOf(content))
  try {
    await build({
      ...{ root: PROJECT, outDir: built, cacheDir: join(dirname(built), 'astro'), logLevel: 'warn' },
      // Pages that are taken over from an earlier build are there before Astro begins.
      vite: { build: { emptyOutDir: false } },
    })
  } finally {
    process.chdir(before)
    Object.assign(process.env, { CONTENT: content, DIST: dist })
  }
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
  const ahead = describeFutureDates(content.reviews, dayIn(content.business.timezone))
  for (const warning of ahead) console.warn(`warning: ${warning}`)
  console.log(`Built ${dist}/ for ${baseUrl}: ${counted(reviewsFile.aggregate_rating.review_count, 'review')}`)
}
