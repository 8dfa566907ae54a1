import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BASE, TRADES } from '../../presets/read-preset.ts'
import { nearestTrade } from '../../presets/trade-of.ts'
import { codeOf, isMissing } from '../../host/files/missing-file.ts'
import { IS_PACKAGE } from '../../host/software/software.ts'
import { writePackage } from './starter-package.ts'

const BLANK = fileURLToPath(new URL('blank', import.meta.url))
const STARTER = fileURLToPath(new URL('starter', import.meta.url))
const SERVER = fileURLToPath(new URL('../../../sidecar', import.meta.url))

/** `public-reviews new FOLDER [--trade TRADE] [--docker]`: makes the folder of a business, with every field explained. */
const { values, positionals } = parseArgs({
  options: { trade: { type: 'string', multiple: true, default: [] }, docker: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder = ''] = positionals
const unknown = values.trade.find((name) => name !== BASE && !TRADES.includes(name))
if (unknown !== undefined)
  fail(`There is no trade "${unknown}"; did you mean ${nearestTrade(unknown)}? The trades are ${TRADES.join(', ')}`)
else if (await isTaken(folder)) fail(`"${folder}" is a file, or already contains files; name a new folder`)
else await makeFolder({ folder, trades: values.trade, docker: values.docker })

type Asked = { folder: string; trades: string[]; docker: boolean }

async function makeFolder({ folder, trades, docker }: Asked): Promise<void> {
  await mkdir(join(folder, '.github/workflows'), { recursive: true })
  await cp(BLANK, folder, { recursive: true })
  const business = join(folder, 'business.yaml')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const blank = (await readFile(business, 'utf8')).replace('LOCAL_TIME_ZONE', timeZone)
  await writeFile(business, withTrades(blank, trades))
  await cp(join(STARTER, 'gitignore'), join(folder, '.gitignore')) // a package cannot contain a file of that name
  await cp(join(STARTER, 'import.yml'), join(folder, '.github/workflows/import.yml'))
  for (const name of ['README.md', 'netlify.toml']) await cp(join(STARTER, name), join(folder, name))
  if (docker) await writeDockerFiles(folder)
  await writePackage(folder)
  console.log(nextSteps(folder))
}

/** What `docker compose up` needs, as in `sidecar/`, for a folder in which these files are at the top. */
async function writeDockerFiles(folder: string): Promise<void> {
  for (const name of ['Dockerfile', 'Dockerfile.dockerignore', 'Caddyfile'])
    await cp(join(SERVER, name), join(folder, name))
  const compose = await readFile(join(SERVER, 'compose.yaml'), 'utf8')
  const atTop = compose
    .replace('context: ..', 'context: .')
    .replace('dockerfile: sidecar/Dockerfile', 'dockerfile: Dockerfile')
  await writeFile(join(folder, 'compose.yaml'), atTop)
}

function nextSteps(folder: string): string {
  const install = [`  cd ${folder}`, '  npm install']
  const inFolder = [
    'fill in business.yaml; "npm run check" lists what is missing',
    'npm run import -- YOUR-EXPORT-FILE, then add the lines that it prints to sources.yaml',
    'npm start',
  ]
  const inCheckout = [
    `fill in ${join(folder, 'business.yaml')}; "npm run check -- ${folder}" lists what is missing`,
    `npm run import -- --folder ${folder} YOUR-EXPORT-FILE, then add the lines that it prints to sources.yaml`,
    `npm start -- ${folder}`,
  ]
  const steps = (IS_PACKAGE ? inFolder : inCheckout).map((step, at) => `  ${at + 1}. ${step}`)
  return [`Made ${folder}/. Now`, ...(IS_PACKAGE ? install : []), ...steps].join('\n')
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
