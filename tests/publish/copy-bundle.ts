import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { builtSite } from '../built-site.ts'

const PAGES = '.compiled/pages'
const ROOT = new URL('../..', import.meta.url).pathname

/** Gives a copy of the project the bundle of its pages, which takes longer to make than all else of a build. */
export async function copyBundle(folder: string): Promise<void> {
  await builtSite() // which makes the bundle, or uses it
  const entries = (await readdir(join(ROOT, PAGES))).map(async (name) => {
    return { name, usedAt: (await stat(join(ROOT, PAGES, name))).ctimeMs }
  })
  const [last] = (await Promise.all(entries)).sort((a, b) => b.usedAt - a.usedAt)
  if (last === undefined) throw new Error('A build keeps no bundle')
  await mkdir(join(folder, PAGES), { recursive: true })
  await copyFile(join(ROOT, PAGES, last.name), join(folder, PAGES, last.name))
}
