import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf, isMissing } from './missing-file.ts'

const BLANK = fileURLToPath(new URL('blank', import.meta.url))
const DEFAULT_ASPECTS = fileURLToPath(new URL('../../content/aspects.yaml', import.meta.url))

/** `npm run new -- FOLDER`: makes an empty content folder with every field explained. */
const folder = process.argv[2]
if (folder === undefined) fail('Name the folder to make: npm run new -- FOLDER')
else if (await isTaken(folder)) fail(`"${folder}" is a file, or already contains files; name a new folder`)
else await makeContent(folder)

async function makeContent(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(BLANK, folder, { recursive: true })
  await cp(DEFAULT_ASPECTS, join(folder, 'aspects.yaml'))
  const business = join(folder, 'business.yaml')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await writeFile(business, (await readFile(business, 'utf8')).replace('LOCAL_TIME_ZONE', timeZone))
  console.log(
    [
      `Made ${folder}/. Now`,
      `  1. fill in ${business}`,
      `  2. CONTENT=${folder} npm run import -- YOUR-EXPORT-FILE`,
      `  3. CONTENT=${folder} npm start`,
    ].join('\n'),
  )
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
