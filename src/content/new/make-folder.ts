import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unknownTrade } from '../../presets/trades-of.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { codeOf, isMissing } from '../../host/files/missing-file.ts'
import { IS_PACKAGE } from '../../host/software/software.ts'
import { writePackage } from './starter-package.ts'

const BLANK = fileURLToPath(new URL('blank', import.meta.url))
const STARTER = fileURLToPath(new URL('starter', import.meta.url))
const SERVER = fileURLToPath(new URL('../../../sidecar', import.meta.url))

/** The files of the starter, and their names in a new folder. A package cannot contain a `.gitignore` under that name. */
const STARTER_FILES = {
  gitignore: '.gitignore',
  'github.yml': '.github/workflows/reviews.yml',
  'gitlab.yml': '.gitlab-ci.yml',
  'inbox.md': 'inbox/README.md',
  'README.md': 'README.md',
  'netlify.toml': 'netlify.toml',
}

/** The folder to make, its trades, and whether to add files for Docker. */
export type NewFolder = { folder: string; trades: readonly string[]; docker: boolean }

/**
 * Makes a folder for a business, with comments that explain every field. Returns the next steps.
 *
 * @throws {CommandError} if a trade is unknown, or the folder already has files
 */
export async function makeFolder({ folder, trades, docker }: NewFolder): Promise<string> {
  for (const name of trades) {
    const hint = unknownTrade(name)
    if (hint !== null) throw new CommandError(`There is no trade "${name}"; ${hint}`)
  }
  if (await isTaken(folder))
    throw new CommandError(`"${folder}" is a file, or already contains files; name a new folder`)
  await cp(BLANK, folder, { recursive: true })
  const business = join(folder, 'business.yaml')
  await writeFile(business, withTrades(await readFile(business, 'utf8'), trades))
  for (const [name, place] of Object.entries(STARTER_FILES)) await cp(join(STARTER, name), join(folder, place))
  if (docker) await writeDockerFiles(folder)
  await writePackage(folder)
  return nextSteps(folder)
}

/** Copies the files for `docker compose up` from `sidecar/` to the top of the folder, and changes the paths to match. */
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
  const repository =
    'To add reviews on a web page, without a terminal, put the folder into a repository on GitHub or GitLab. Make it private: it remembers\n' +
    `every export that was ever in it, with the data of your customers. ${join(folder, 'README.md')} says how.`
  return [`Made ${folder}/. Now`, ...(IS_PACKAGE ? install : []), ...steps, repository].join('\n')
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
