import { enableCompileCache } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes Node store the code that it loads from now on, compiled and without types, in `.compiled` of the checkout, which may be
 * moved later. If the folder is read-only, loading takes as long as before. `erase` does not delete the folder: it depends only
 * on the software, and another command may be writing to it. This module imports none of our modules, because code loaded
 * before the call is not stored.
 *
 * The package does not use it: its code has no types, and it is often installed for a single build, which would write these files
 * in vain.
 */
export function keepCompiledCode(): void {
  const isCheckout = extname(import.meta.url) === '.ts'
  const directory = fileURLToPath(new URL('../../../.compiled', import.meta.url))
  if (isCheckout) enableCompileCache({ directory, portable: true })
}
