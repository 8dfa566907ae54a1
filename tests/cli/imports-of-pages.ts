import { registerHooks } from 'node:module'

/** The JavaScript of the pages in a checkout, whose modules import only each other by relative paths. */
const OF_PAGES = /\/\.compiled\/pages-\w+\//

/** Resolves the imports of the pages without Vitest, which would send a message to its main process for each of 190. */
export function resolvePagesAlone(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      if (parentURL === undefined || !specifier.startsWith('.') || !OF_PAGES.test(parentURL))
        return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, shortCircuit: true }
    },
  })
}
