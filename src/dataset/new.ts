import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BASE, TRADES } from '../insights/presets/read-preset.ts'
import { nearestTrade } from '../insights/presets/trade-of.ts'
import { codeOf, isMissing } from './missing-file.ts'

const BLANK = fileURLToPath(new URL('blank', import.meta.url))
const USAGE = 'npm run new -- FOLDER [--trade TRADE]'

/**
 * `npm run new -- FOLDER [--trade TRADE]`: makes an empty content folder with every field explained. `--trade` may be given
 * several times.
 */
const asked = readArguments()
const unknown = asked?.trades.find((name) => name !== BASE && !TRADES.includes(name))
if (asked === null) fail(`Name the folder to make: ${USAGE}`)
else if (unknown !== undefined)
  fail(`There is no trade "${unknown}"; did you mean ${nearestTrade(unknown)}? The trades are ${TRADES.join(', ')}`)
else if (await isTaken(asked.folder)) fail(`"${asked.folder}" is a file, or already contains files; name a new folder`)
else await makeContent(asked.folder, asked.trades)

/** The folder to make and its trades; null where there is no folder, or something else was asked. */
function readArguments(): { folder: string; trades: string[] } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { trade: { type: 'string', multiple: true, default: [] } },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    return folder === undefined || others.length > 0 ? null : { folder, trades: values.trade }
  } catch {
    return null
  }
}

async function makeContent(folder: string, trades: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(BLANK, folder, { recursive: true })
  const business = join(folder, 'business.yaml')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const blank = (await readFile(business, 'utf8')).replace('LOCAL_TIME_ZONE', timeZone)
  await writeFile(business, withTrades(blank, trades))
  console.log(
    [
      `Made ${folder}/. Now`,
      `  1. fill in ${business}`,
      `  2. CONTENT=${folder} npm run import -- YOUR-EXPORT-FILE`,
      `  3. CONTENT=${folder} npm start`,
    ].join('\n'),
  )
}

function withTrades(business: string, trades: readonly string[]): string {
  if (trades.length === 0) return business
  const [only = '', ...others] = trades
  return business.replace(/^# trade: .*$/m, `trade: ${others.length === 0 ? only : `[${trades.join(', ')}]`}`)
}

async function isTaken(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (isMissing(error)) return false
    if (codeOf(error) === 'ENOTDIR') return true
    throw error
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
