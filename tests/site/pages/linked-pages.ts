import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'

/** Paths that only the sidecar answers. */
const DYNAMIC = /^\/(api\/reviews\/|api\/websub\/hub$|mcp$|readyz$)/

/** The links on a page, its ids, and the text of each element with an id. */
export type LinkedPage = { links: string[]; ids: string[]; textOf: Map<string, string> }

/** The pages of a build by file, and their broken links. */
export type LinkedPages = {
  pages: ReadonlyMap<string, LinkedPage>
  /** Links to files that are not in the build. */
  withoutFile: () => string[]
  /** Links to ids that are not on their page. */
  withoutId: () => string[]
  /** Links that ask a browser to mark words, and those whose words are not in the element that they lead to. */
  marking: () => { links: number; withoutWords: string[] }
}

/** Reads all pages of a build for this origin. */
export async function linkedPages(dist: string, origin: string): Promise<LinkedPages> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Set(paths.map((path) => path.slice(dist.length)))
  const html = [...files].filter((file) => file.endsWith('.html'))
  const pages = new Map(
    await Promise.all(html.map(async (file) => [file, read(await readFile(dist + file, 'utf8'))] as const)),
  )
  const everyLink = [...pages].flatMap(([from, { links }]) =>
    links
      .map((link) => ({ from, link, target: new URL(link, new URL(from.replace(/index\.html$/, ''), origin)) }))
      .filter(({ target }) => target.origin === origin),
  )
  const shown = ({ from, link }: { from: string; link: string }): string => `${from}: ${link}`
  return {
    pages,
    withoutFile: () =>
      everyLink.filter(({ target }) => !DYNAMIC.test(target.pathname) && !files.has(fileOf(target))).map(shown),
    withoutId: () =>
      everyLink
        .filter(({ target }) => idOf(target) !== '')
        .filter(({ target }) => pages.get(fileOf(target))?.ids.includes(idOf(target)) !== true)
        .map(shown),
    marking: () => {
      const links = everyLink.filter(({ target }) => target.searchParams.has('words'))
      const textAt = (target: URL): string => pages.get(fileOf(target))?.textOf.get(idOf(target)) ?? ''
      const without = links.filter(({ target }) => !textAt(target).includes(target.searchParams.get('words') ?? ''))
      return { links: links.length, withoutWords: without.map(shown) }
    },
  }
}

function idOf({ hash }: URL): string {
  return decodeURIComponent(hash.slice(1))
}

function fileOf({ pathname }: URL): string {
  return decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
}

function read(html: string): LinkedPage {
  const page: LinkedPage = { links: [], ids: [], textOf: new Map() }
  const open: (string | undefined)[] = []
  const parser = new Parser({
    ontext(text) {
      for (const id of open) if (id !== undefined) page.textOf.set(id, (page.textOf.get(id) ?? '') + text)
    },
    onclosetag() {
      open.pop()
    },
    onopentag(_name, { id, href, src, rel, action }) {
      open.push(id)
      if (id !== undefined) page.ids.push(id)
      const link = href ?? src ?? action
      const isMarked = link !== undefined && /\{\w+\}/.test(link) // the search page's template: a script fills it
      if (link !== undefined && rel !== 'canonical' && !isMarked) page.links.push(link)
    },
  })
  parser.end(html)
  return page
}
