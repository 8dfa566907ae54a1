import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import { provideSite } from '../../site/props/provided.ts'
import { type Progress, silent } from '../../host/progress.ts'
import type { SitePages } from '../../site/props/site-pages.ts'
import type { ReusedFiles } from '../reused-files.ts'
import { ENTRY_FILE } from './entry-file.ts'
import type * as Entry from './bundle-entry.ts'

type Rendered = {
  /** The paths of all pages, such as `/reviews/`, except those that only redirect to another page. */
  pages: string[]
  /** The SHA-256 of the pages reused from an earlier build, by path. */
  hashes: Map<string, string>
  /** The newest dates on pages, by path (see `SitePage`). */
  changes: Map<string, string | null>
}

type RenderOptions = {
  site: SitePages
  /** The folder with the JavaScript of the pages. */
  server: string
  /** The folder of the site. */
  built: string
  baseUrl: string
  kept: Pick<ReusedFiles, 'take' | 'add'>
  progress?: Progress
}

/**
 * Writes all pages and files of a site into a folder. A page is reused from an earlier build if its hash is the same.
 *
 * @throws {Error} at the first page that fails; Astro has printed where the fault is
 */
export async function renderPages(options: RenderOptions): Promise<Rendered> {
  const { site, server, built, baseUrl, kept, progress = silent } = options
  provideSite(site)
  const { renderings, render } = await loadBundle(server)
  const rendered: Rendered = { pages: [], hashes: new Map(), changes: new Map() }
  const missing = new Set(site.paths)
  progress.begin('Making the pages', missing.size)
  for (const rendering of await renderings()) {
    const { path, file } = placeOf(rendering)
    if (!site.paths.has(path)) throw new Error(`${path} is not in the list of pages, src/site/props/pages.ts`)
    if (!missing.delete(path)) throw new Error(`Two pages have the address ${path}`)
    progress.at(site.paths.size - missing.size)
    const page = site.pageOf(path)
    if (page?.changed !== undefined) rendered.changes.set(path, page.changed)
    if (rendering.route.type === 'page' && page?.isMoved !== true) rendered.pages.push(path)
    const sha256 = page && kept.take(file.slice(1), ['page', page.hash])
    if (sha256 !== undefined) {
      rendered.hashes.set(path, sha256)
      continue
    }
    const locals = page?.locals() ?? site.localsOf(path)
    if (locals === undefined) throw new Error(`${path} has no props`)
    const response = await render(new URL(path, baseUrl), rendering, locals)
    if (response.status !== (file === NOT_FOUND ? 404 : 200)) throw new Error(`${path} could not be rendered`)
    mkdirSync(dirname(join(built, file)), { recursive: true })
    const body = SHOWN_TO_PEOPLE.test(file) ? withoutInvisibleControls(await response.text()) : await response.bytes()
    writeFileSync(join(built, file), body)
    if (page !== undefined) kept.add(file.slice(1), ['page', page.hash])
  }
  if (missing.size > 0) throw new Error(`There is no route for ${[...missing].join(', ')}`)
  return rendered
}

const NOT_FOUND = '/404.html'

/** Files in which people read words of reviews: pages, llms.txt and the review card. JSON contains these words unchanged. */
const SHOWN_TO_PEOPLE = /\.(?:html|js|txt)$/

/** The path of a page, and the file in which it is published: `/reviews/` in `/reviews/index.html`. */
function placeOf({ pathname, route }: Entry.Rendering): { path: string; file: string } {
  if (route.type === 'endpoint') return { path: pathname, file: pathname }
  const path = pathname.replace(/\/?$/, '/')
  return { path, file: path === '/404/' ? NOT_FOUND : `${path}index.html` }
}

async function loadBundle(server: string): Promise<typeof Entry> {
  const bundle: unknown = await import(pathToFileURL(join(server, ENTRY_FILE)).href)
  if (!isEntry(bundle)) throw new Error(`${ENTRY_FILE} is not the bundle of the pages`)
  return bundle
}

function isEntry(module: unknown): module is typeof Entry {
  return typeof module === 'object' && module !== null && 'renderings' in module && 'render' in module
}
