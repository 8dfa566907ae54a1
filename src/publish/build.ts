import { build } from 'astro'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cacheOf, ifCachesUnused, withBuildOf, withCaches } from '../dataset/checkout.ts'
import { ContentError } from '../dataset/content-error.ts'
import { ifMissing } from '../dataset/missing-file.ts'
import { LockError } from '../dataset/content-folder/folder-lock.ts'
import { withContent } from '../dataset/content-folder/lock-content.ts'
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
import { inputsOf, isUpToDate, rememberBuild } from './fingerprint.ts'
import { moveIntoPlace } from './move-into-place.ts'
import { readSite } from './read-site.ts'
import { filesOverLimit, writeVercelOutput } from './hosts/host-files.ts'
import { checkOutputFolder } from './check-output-folder.ts'
import { counted } from '../schema/rounding.ts'
import { SettingsError } from '../schema/settings.ts'
import { readBuildSettings, type BuildSettings } from '../settings.ts'

const BUILD_PREFIX = 'build-'

/** `npm run build`: turns the content into the published files. With `--if-needed`, only if something changed. */
try {
  const settings = readBuildSettings()
  if (await isNeedless(settings)) console.log(`${settings.dist}/ is up to date`)
  else await exclusively(settings, () => publish(settings))
} catch (error) {
  console.error(printableLines(messageOf(error)))
  process.exitCode = 1
}

async function isNeedless(settings: BuildSettings): Promise<boolean> {
  return process.argv.includes('--if-needed') && (await isUpToDate(settings))
}

/** Runs a build while no other command deletes the caches, builds into the same folder, or changes the content. */
async function exclusively({ content, dist }: BuildSettings, work: () => Promise<void>): Promise<void> {
  const command = 'npm run build'
  await ifCachesUnused(content, () => removeAbandonedBuilds(cacheOf(content)))
  await withCaches(content, { access: 'shared', command }, () =>
    withBuildOf({ content, dist, command }, () => withContent(content, { access: 'shared', command }, work)),
  )
}

/** Astro has already reported which page is at fault, and where. */
function messageOf(error: unknown): string {
  if (error instanceof ContentError || error instanceof SettingsError || error instanceof LockError)
    return error.message
  return `Nothing was published, because the build failed: ${error instanceof Error ? error.message : String(error)}`
}

async function publish(settings: BuildSettings): Promise<void> {
  // Another process may have built it while this one waited.
  if (await isNeedless(settings)) return console.log(`${settings.dist}/ is up to date`)
  const inputs = await inputsOf(settings)
  const site = await readSite(settings.content, settings.baseUrl)
  await checkOutputFolder(settings)
  guardExample(site.content, settings, process.argv.includes('--example'))
  console.log(printableLines(await guardContent(site.content, settings)))
  for (const warning of await guardLog(site, settings)) console.warn(`warning: ${printableLines(warning)}`)
  provideSite(site)
  const caches = cacheOf(settings.content)
  await mkdir(caches, { recursive: true })
  const built = await mkdtemp(join(caches, BUILD_PREFIX))
  let searched
  try {
    process.env.ASTRO_TELEMETRY_DISABLED = '1'
    await build({ root: PROJECT, outDir: built, cacheDir: join(caches, 'astro'), logLevel: 'warn' })
    searched = await guardBuild(built, site.content, settings)
    await moveIntoPlace(built, resolve(settings.dist))
    if (settings.host === 'vercel') await writeVercelOutput(settings)
  } finally {
    await rm(built, { recursive: true, force: true })
  }
  await rememberBuild(settings, inputs)
  const settled = await settleErasures(settings, searched)
  if (settled !== null) console.log(settled)
  report(site, settings)
  for (const warning of await filesOverLimit(settings)) console.warn(`warning: ${warning}`)
}

/** Removes the remains of killed builds. */
async function removeAbandonedBuilds(caches: string): Promise<void> {
  const names = await ifMissing([], readdir(caches))
  for (const name of names.filter((name) => name.startsWith(BUILD_PREFIX))) {
    await rm(join(caches, name), { recursive: true, force: true })
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
