import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file of a package with the terms of the packages in its bundles. */
export const NOTICES_FILE = 'THIRD-PARTY-LICENSES'

/** The packages that modules of a bundle belong to, as paths below `node_modules`, sorted. */
export function packagesOf(modules: readonly string[]): string[] {
  const paths = modules.flatMap((module) => PACKAGE.exec(module.replaceAll('\\', '/'))?.[1] ?? [])
  return [...new Set(paths)].sort()
}

/** From the first `node_modules` of a path to the name after the last one. */
const PACKAGE = /\/node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)/

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).default('its authors'),
})

/**
 * Names the packages, with the terms under which they may be copied.
 *
 * @param root the folder of their `node_modules`
 * @throws {z.ZodError} if a package does not say its licence
 */
export async function noticesOf(packages: readonly string[], root: string): Promise<string> {
  const notices = await Promise.all(packages.map((path) => noticeOf(join(root, 'node_modules', path))))
  return `The software contains these packages.\n\n${notices.join('\n')}`
}

/** Some packages have no file with their terms: then the name of the licence and of the author must do. */
async function noticeOf(folder: string): Promise<string> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort()
  const terms = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const heading = `${'-'.repeat(80)}\n${manifest.name} ${manifest.version} (${manifest.license})\nby ${manifest.author}\n`
  return [heading, ...terms.map((text) => `${text.trim()}\n`)].join('\n')
}
