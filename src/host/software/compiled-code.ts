import { enableCompileCache } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Has Node keep the code that it loads from now on compiled and without its types, in `.compiled` of the checkout. Where nothing can be
 * written, loading takes as long as before. `erase` leaves that folder: it is made of the software alone, and any command may be writing
 * to it. This module imports nothing of ours: what is loaded before is not kept.
 *
 * Not in the package, whose code has no types: most are installed anew for each build, which would only write these files.
 */
export function keepCompiledCode(): void {
  const isCheckout = extname(import.meta.url) === '.ts'
  if (isCheckout) enableCompileCache(fileURLToPath(new URL('../../../.compiled', import.meta.url)))
}
