import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_FOR, builtSite } from '../built-site.ts'

/** What only the sidecar answers. */
const DYNAMIC = /^\/(api\/reviews\/|api\/websub\/hub$|mcp$|readyz$)/

type Page = { links: string[]; ids: string[] }
let files: Set<string>
let pages: Map<string, Page>

beforeAll(async () => {
  const dist = await builtSite()
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  files = new Set(paths.map((path) => path.slice(dist.length)))
  const html = [...files].filter((file) => file.endsWith('.html'))
  pages = new Map(
    await Promise.all(html.map(async (file) => [file, read(await readFile(dist + file, 'utf8'))] as const)),
  )
}, 120_000)

describe('links', () => {
  test('and everything else that a page names lead to files of the build', () => {
    const broken = everyLink().filter(({ target }) => !DYNAMIC.test(target.pathname) && !files.has(fileOf(target)))
    expect(broken.map(({ from, link }) => `${from}: ${link}`)).toEqual([])
  })

  test('with a fragment lead to something that has that id', () => {
    const broken = everyLink().filter(({ target }) => {
      if (target.hash === '' || target.hash.startsWith('#:~')) return false
      return pages.get(fileOf(target))?.ids.includes(decodeURIComponent(target.hash.slice(1))) !== true
    })
    expect(broken.map(({ from, link }) => `${from}: ${link}`)).toEqual([])
  })

  test('inside the site name no origin, apart from canonical addresses and code to copy', () => {
    const absolute = [...pages].flatMap(([from, { links }]) =>
      links.filter((link) => link.startsWith(BUILT_FOR)).map((link) => `${from}: ${link}`),
    )
    expect(absolute).toEqual([])
  })
})

test('no page gives one id to two things', () => {
  const twice = [...pages].filter(([, { ids }]) => new Set(ids).size < ids.length).map(([file]) => file)
  expect(twice).toEqual([])
})

function everyLink(): { from: string; link: string; target: URL }[] {
  return [...pages].flatMap(([from, { links }]) =>
    links
      .map((link) => ({ from, link, target: new URL(link, new URL(from.replace(/index\.html$/, ''), BUILT_FOR)) }))
      .filter(({ target }) => target.origin === BUILT_FOR),
  )
}

function fileOf({ pathname }: URL): string {
  return decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
}

function read(html: string): Page {
  const page: Page = { links: [], ids: [] }
  const parser = new Parser({
    onopentag(_name, { id, href, src, rel, action }) {
      if (id !== undefined) page.ids.push(id)
      const link = href ?? src ?? action
      if (link !== undefined && rel !== 'canonical') page.links.push(link)
    },
  })
  parser.end(html)
  return page
}
