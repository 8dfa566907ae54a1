import type { Site } from '../site.ts'

/** One page of the site, apart from how it looks. */
export type SitePage = {
  /** Its address, such as `/technicians/mike-tran/`. */
  path: string
  title: string
  /** What it is about, in a sentence, for search engines and agents. */
  description: string
  /** The address of the page above it; null for the start page. */
  parent: string | null
  /** What it says, as Markdown without the title. */
  markdown: () => string
}

/** Makes the pages of one kind. */
export type PageMaker = (site: Site) => SitePage[]

/** The address of the Markdown twin of a page: `/index.md`, `/technicians/mike-tran.md`. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path.slice(0, -1)}.md`
}
