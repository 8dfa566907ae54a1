import { strFromU8, unzipSync } from 'fflate'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { filesBelow } from '../../host/files/files-below.ts'
import { PACKED_HASH_FILE } from '../../host/software/software.ts'
import { FONT_FILES, FONT_FOLDER } from '../../site/pictures/outline-text.ts'
import { PACKAGES_FILE } from '../render/entry-file.ts'
import { BUNDLE_FILE, pagesBundle } from '../render/pages-bundle.ts'
import { bundleCommands } from './bundle-commands.ts'
import { NOTICES_FILE, noticesOf, packagesOf } from './bundled-packages.ts'
import { hashOfPackage } from './hash-of-package.ts'
import { shrinkwrapOf } from './shrinkwrap.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const STAGE = join(ROOT, '.package')

/** Files that commands read at the same path as in a checkout. */
const DATA = [
  ...['src/content/new', 'src/insights/languages', 'src/presets'],
  ...['Dockerfile', 'Dockerfile.dockerignore', 'Caddyfile', 'compose.yaml'].map((name) => `sidecar/${name}`),
]

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) })

/**
 * `npm pack` runs this first. Node does not strip types below `node_modules`, so the package contains JavaScript, in `.package`:
 * the commands in one bundle, the pages in another. Data has the same path as in a checkout. `npm-shrinkwrap.json` pins the
 * packages installed beside the bundle to the tested versions.
 */
await rm(STAGE, { recursive: true, force: true })
const { dependencies } = Manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
const modules = await bundleCommands({ root: ROOT, folder: STAGE, beside: Object.keys(dependencies) })
const pages = await pagesBundle()
await writeFile(join(STAGE, BUNDLE_FILE), pages)
const packages = new Set([...packagesOf(modules), ...packagesOfPages(pages)])
await writeFile(join(STAGE, NOTICES_FILE), await noticesOf([...packages].sort(), ROOT))
for (const path of DATA) {
  const isData = (file: string): boolean => !file.endsWith('.ts')
  await cp(join(ROOT, path), join(STAGE, path), { recursive: true, filter: isData })
}
for (const file of await filesBelow(join(STAGE, 'src/presets'))) {
  const path = join(STAGE, 'src/presets', file)
  if (file.endsWith('.yaml')) await writeFile(path, JSON.stringify(parse(await readFile(path, 'utf8'))))
}
for (const name of FONT_FILES) await cp(new URL(name, FONT_FOLDER), join(STAGE, 'src/site/pictures/inter', name))
const shrinkwrap = shrinkwrapOf(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
await writeFile(join(ROOT, 'npm-shrinkwrap.json'), shrinkwrap)
await writeFile(join(STAGE, PACKED_HASH_FILE), await hashOfPackage(STAGE, shrinkwrap))

function packagesOfPages(pages: Uint8Array): string[] {
  const [list = new Uint8Array()] = Object.values(
    unzipSync(pages, { filter: ({ name }) => name.endsWith(PACKAGES_FILE) }),
  )
  return z.array(z.string()).parse(JSON.parse(strFromU8(list)))
}
