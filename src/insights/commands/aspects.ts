import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { ContentError } from '../../dataset/content-error.ts'
import { readContent } from '../../dataset/read-content.ts'
import { SettingsError } from '../../schema/settings.ts'
import { readBuildSettings } from '../../settings.ts'
import { engineFor } from '../engine.ts'
import { learnWords } from '../learn/learn-words.ts'
import type { Recall } from '../learn/learn-words.ts'
import { suggestionLines, suggestTerms } from '../suggest/suggest-terms.ts'

const USAGE = `Usage: npm run aspects -- suggest   prints terms that your customers use far more than reviews in general
       npm run aspects -- learn     writes learned-words.yaml: word weights from the stars of your own reviews`

/** `npm run aspects -- suggest` and `-- learn`: what the reviews themselves teach about their words. */
try {
  await run()
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const [command] = parseArgs({ allowPositionals: true, strict: false }).positionals
  if (command !== 'suggest' && command !== 'learn') return fail(USAGE)
  const { content: folder } = readBuildSettings()
  const content = await readContent(folder)
  if (command === 'suggest') {
    console.log(suggestionLines(suggestTerms(content)).join('\n'))
    return
  }
  const result = learnWords(engineFor({ business: content.business, taxonomy: content.taxonomy }), content.reviews)
  if (!result.ok) return fail(result.reason)
  const { learned, before, after } = result
  const file = join(folder, 'learned-words.yaml')
  const header =
    '# Word weights learned from the stars of these reviews by "npm run aspects -- learn". The build only reads them.\n'
  await writeFile(file, `${header}${stringify(learned)}`)
  console.log(`${file}: ${Object.keys(learned.words).length} words from ${learned.reviews} reviews`)
  console.log(`On reviews that were not learned from, ${recallText(before)} before and ${recallText(after)} now.`)
}

function recallText({ positive, negative }: Recall): string {
  return `words alone recognise ${positive.toFixed(1)} % of the positive and ${negative.toFixed(1)} % of the negative reviews`
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
