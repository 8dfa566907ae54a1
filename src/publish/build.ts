import { build } from 'astro'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ContentError } from '../dataset/content-error.ts'
import { describeTrades } from '../insights/presets/trade-of.ts'
import { guardBuild, guardContent, settleErasures } from '../policy/guard-build.ts'
import { provideSite, type Site } from '../site.ts'
import { inputsOf, isUpToDate, rememberBuild } from './fingerprint.ts'
import { moveIntoPlace } from './move-into-place.ts'
import { readSite } from './read-site.ts'
import { requireFreePlace } from './require-free-place.ts'
import { readBuildSettings, SettingsError, type BuildSettings } from '../settings.ts'

/** `npm run build`: turns the content into the published files. With `--if-needed`, only where something changed. */
try {
  const settings = readBuildSettings()
  if (process.argv.includes('--if-needed') && (await isUpToDate(settings))) {
    console.log(`${settings.dist}/ is up to date`)
  } else {
    await publish(settings)
  }
} catch (error) {
  console.error(wordsFor(error))
  process.exitCode = 1
}

/** What Astro found in a page, with its place, it has told by then. */
function wordsFor(error: unknown): string {
  if (error instanceof ContentError || error instanceof SettingsError) return error.message
  return `Nothing was published, because the build failed: ${error instanceof Error ? error.message : String(error)}`
}

async function publish(settings: BuildSettings): Promise<void> {
  const inputs = await inputsOf(settings)
  const site = await readSite(settings.content, settings.baseUrl)
  await requireFreePlace(settings)
  console.log(await guardContent(site.content, settings))
  provideSite(site)
  // Inside the project, because what Astro runs while it builds there finds the project's packages.
  await mkdir('.cache', { recursive: true })
  const built = await mkdtemp(resolve('.cache', 'build-'))
  try {
    process.env.ASTRO_TELEMETRY_DISABLED = '1'
    await build({ outDir: built, logLevel: 'warn' })
    await guardBuild(built, site.content, settings)
    await moveIntoPlace(built, resolve(settings.dist))
  } finally {
    await rm(built, { recursive: true, force: true })
  }
  await rememberBuild(settings, inputs)
  const settled = await settleErasures(settings)
  if (settled !== null) console.log(settled)
  report(site, settings)
}

function report({ content, reviewsFile }: Site, { dist, baseUrl }: BuildSettings): void {
  console.log(describeTrades(content.trade, content.business))
  for (const { source, reason, count } of content.leftOut) {
    const noun = count === 1 ? '1 review' : `${count} reviews`
    console.log(
      reason === 'unverified'
        ? `${noun} of "${source}" not published: not verified`
        : `${noun} of "${source}" not published: the source is not declared. To publish, add to sources.yaml:\n` +
            `${source}:\n  name: ${source}\n  verified: true\n  how: Say in a sentence how this source verifies its reviews`,
    )
  }
  console.log(`Built ${dist}/ for ${baseUrl}: ${reviewsFile.aggregate_rating.review_count} reviews`)
}
