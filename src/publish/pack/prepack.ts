import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BUNDLE_FILE, pagesBundle } from '../render/pages-bundle.ts'
import { shrinkwrapOf } from './shrinkwrap.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const STAGE = join(ROOT, '.package')

/**
 * What `npm pack` runs first. Node strips no types below `node_modules`, so the package has JavaScript for Node (in `.package`,
 * laid out as this checkout, beside its sources), and the pages as Astro bundles them here. The tested versions of all packages go with it in
 * `npm-shrinkwrap.json`.
 */
await rm(STAGE, { recursive: true, force: true })
await compile()
await copySources()
await writeFile(join(STAGE, BUNDLE_FILE), await pagesBundle())
await writeFile(
  join(ROOT, 'npm-shrinkwrap.json'),
  shrinkwrapOf(await readFile(join(ROOT, 'package-lock.json'), 'utf8')),
)

async function compile(): Promise<void> {
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
  await promisify(execFile)(process.execPath, [compiler, '--project', join(ROOT, '.config/tsconfig.package.json')])
}

async function copySources(): Promise<void> {
  await cp(join(ROOT, 'src'), join(STAGE, 'src'), {
    recursive: true,
    filter: (path) => path !== join(ROOT, 'src/publish/pack'),
  })
  await mkdir(join(STAGE, 'content'))
  const docker = ['Dockerfile', 'Dockerfile.dockerignore', 'Caddyfile', 'compose.yaml'].map((name) => `sidecar/${name}`)
  for (const file of ['content/aspects.yaml', 'tsconfig.json', ...docker]) await cp(join(ROOT, file), join(STAGE, file))
  const config = await readFile(join(ROOT, 'astro.config.mjs'), 'utf8')
  await writeFile(join(STAGE, 'astro.config.mjs'), config.replaceAll(".ts'", ".js'"))
}
