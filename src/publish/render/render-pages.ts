import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import { ENTRY_FILE } from './entry-file.ts'
import type * as Entry from './entry.ts'

type RenderPlaces = {
  /** The folder with the JavaScript of the pages. */
  server: string
  /** The folder of the site. */
  built: string
  baseUrl: string
  /** The paths of the pages that are there already. */
  taken: Pick<ReadonlySet<string>, 'has'>
}

/**
 * Renders everything that pages make of the site that was provided into a folder, and returns the paths of these HTML pages, such as `/reviews/`.
 *
 * @throws {Error} at the first page that fails; Astro has then said where the fault is
 */
export async function renderPages({ server, built, baseUrl, taken }: RenderPlaces): Promise<string[]> {
  const { renderings, render } = await loadBundle(server)
  const pages: string[] = []
  const files = new Set<string>()
  for (const rendering of await renderings()) {
    const { path, file } = placeOf(rendering)
    if (files.has(file)) throw new Error(`Two pages have the address ${path}`)
    files.add(file)
    if (taken.has(path)) continue
    const response = await render(new URL(path, baseUrl), rendering)
    if (response.status !== (file === NOT_FOUND ? 404 : 200)) throw new Error(`${path} could not be rendered`)
    await mkdir(dirname(join(built, file)), { recursive: true })
    const body = SHOWN_TO_PEOPLE.test(file) ? withoutInvisibleControls(await response.text()) : await response.bytes()
    await writeFile(join(built, file), body)
    if (rendering.route.type === 'page') pages.push(path)
  }
  return pages
}

const NOT_FOUND = '/404.html'

/** Files whose words of reviews people read: pages, llms.txt and the review card. JSON has them as they are. */
const SHOWN_TO_PEOPLE = /\.(?:html|js|txt)$/

/** At which path the pages of a bundle are rendered, and in which file they are published: `/reviews/` in `/reviews/index.html`. */
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
