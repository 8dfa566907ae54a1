import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'

/** Paths that only the sidecar answers. */
const DYNAMIC = /^\/(api\/reviews\/|api\/websub\/hub$|mcp$|readyz$)/

/** The links on a page, and its ids. */
export type LinkedPage = { links: string[]; ids: string[] }

/** The pages of a build by file, and their broken links. */
export type LinkedPages = {
  pages: ReadonlyMap<string, LinkedPage>
  /** Links to files that are not in the build. */
  withoutFile: () => string[]
  /** Links to ids that are not on their page. */
  withoutId: () => string[]
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
        .filter(({ target }) => target.hash !== '' && !target.hash.startsWith('#:~'))
        .filter(
          ({ target }) => pages.get(fileOf(target))?.ids.includes(decodeURIComponent(target.hash.slice(1))) !== true,
        )
        .map(shown),
  }
}

function fileOf({ pathname }: URL): string {
  return decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
}

function read(html: string): LinkedPage {
  const page: LinkedPage = { links: [], ids: [] }
  const parser = new Parser({
    onopentag(_name, { id, href, src, rel, action }) {
      if (id !== undefined) page.ids.push(id)
      const link = href ?? src ?? action
      const isMarked = link !== undefined && /\{\w+\}/.test(link) // the search page's template: a script fills it
      if (link !== undefined && rel !== 'canonical' && !isMarked) page.links.push(link)
    },
  })
  parser.end(html)
  return page
}
