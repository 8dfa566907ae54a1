import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file with the licences of the bundled packages. */
export const NOTICES_FILE = 'THIRD-PARTY-LICENSES'

/** The packages that the modules of a bundle belong to, as sorted paths below `node_modules`. */
export function packagesOf(modules: readonly string[]): string[] {
  const paths = modules.flatMap((module) => PACKAGE.exec(module.replaceAll('\\', '/'))?.[1] ?? [])
  return [...new Set(paths)].sort()
}

/** Captures the part of a path from below its first `node_modules` to the package's name below the last one. */
const PACKAGE = /\/node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)/

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).default('its authors'),
})

/**
 * The names of the packages and the terms under which they may be copied.
 *
 * @param root the folder that contains their `node_modules`
 * @throws {z.ZodError} if a package names no licence
 */
export async function noticesOf(packages: readonly string[], root: string): Promise<string> {
  const notices = await Promise.all(packages.map((path) => noticeOf(join(root, 'node_modules', path))))
  return `The software contains these packages.\n\n${notices.join('\n')}`
}

/** The notice of a package: its name, version, licence and author, and the text of its licence files, if it has any. */
async function noticeOf(folder: string): Promise<string> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort()
  const terms = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const heading = `${'-'.repeat(80)}\n${manifest.name} ${manifest.version} (${manifest.license})\nby ${manifest.author}\n`
  return [heading, ...terms.map((text) => `${text.trim()}\n`)].join('\n')
}
