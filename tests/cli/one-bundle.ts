import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ENTRY_FILE } from '../../src/publish/render/entry-file.ts'

/** Where copies are: in the folder of the run of the tests, because Vitest ends its processes without an `exit` event. */
const folderOfCopies = process.env['BUILT_SITE_FOLDER'] ?? tmpdir()
const copies = new Map<string, string>()
let builds = 0

/**
 * Makes all builds in this process load the same copy of the bundle of pages. Each build unpacks its own, and Node never unloads
 * a module: each build would compile the pages and their grammars for code again (over a second) and leave 15 MB. Only the entry
 * file is loaded for each build, because it contains what Astro remembers of a site.
 */
export function loadBundleOnce(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isBundle = specifier.startsWith('file:') && specifier.endsWith(`/pages/${ENTRY_FILE}`)
      return next(isBundle ? `${copyOf(fileURLToPath(specifier))}?build=${++builds}` : specifier, context)
    },
  })
}

/** The address of a copy of this file and those beside it, which lasts as long as the process. */
function copyOf(entry: string): string {
  const hash = createHash('sha256').update(readFileSync(entry)).digest('hex')
  const known = copies.get(hash)
  if (known !== undefined) return known
  const folder = mkdtempSync(join(folderOfCopies, 'loaded-pages-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(dirname(entry), folder, { recursive: true })
  const copy = pathToFileURL(join(folder, ENTRY_FILE)).href
  copies.set(hash, copy)
  return copy
}
