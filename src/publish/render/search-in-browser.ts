/** The end of the address of a script, and of all that it imports, whose searches are answered in the browser. */
const IN_BROWSER = '?in-browser'

/** The line of the search page's script that asks the sidecar. */
const ASKS = 'await fetch(`/api/reviews/search?${asked.toString()}`, { signal })'

/**
 * Bundles scripts that are imported with `?in-browser` a second time, apart from the others, with searches answered from the
 * published files. So the script of a site with a sidecar stays as small as it is.
 */
export function searchInBrowser() {
  return {
    name: 'search-in-browser',
    enforce: 'pre' as const,
    async resolveId(this: Resolving, source: string, importer: string | undefined) {
      if (!source.endsWith(IN_BROWSER) && importer?.endsWith(IN_BROWSER) !== true) return undefined
      const [script, from] = [source, importer].map((one) => one?.replace(IN_BROWSER, ''))
      const found = await this.resolve(script ?? '', from, { skipSelf: true })
      return found && `${found.id}${IN_BROWSER}`
    },
    transform(code: string, id: string) {
      if (!id.endsWith(`/search/ask.ts${IN_BROWSER}`)) return undefined
      if (!code.includes(ASKS)) throw new Error(`ask.ts no longer has the line ${ASKS}`)
      const answers = `import { answerInBrowser } from './in-browser/answer-in-browser.ts'\n`
      return answers + code.replace(ASKS, 'await answerInBrowser(asked, signal)')
    },
  }
}

type Resolving = {
  resolve: (source: string, importer: string | undefined, options: { skipSelf: true }) => Promise<{ id: string } | null>
}

/** Whether a build needs a file of the bundle: each search page needs one of the two scripts. */
export function isNeeded(file: string, bytes: Uint8Array, hasSidecar: boolean): boolean {
  if (!file.endsWith('.js')) return true
  if (hasSidecar) return !file.includes('/in-browser.')
  return !Buffer.from(bytes).includes('/api/reviews/search?')
}
