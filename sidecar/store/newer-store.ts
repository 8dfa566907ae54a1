import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'
import { StoreError } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/** The version of this software. In the npm package, its file is one folder above. */
export const SOFTWARE_VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(findPackageJSON('../..', import.meta.url) ?? '', 'utf8'))).version

/** Which version of the software first brought a store to its tables; each adds its row when it has taken steps. */
export const WRITTEN_BY = 'SELECT version FROM software ORDER BY steps DESC LIMIT 1'

/**
 * @param store what the reader knows it by, without a password
 * @param steps how many steps of migration were taken in it
 * @param version the software that took them, if it is known
 */
export function newerStore(store: string, steps: number, version: unknown): StoreError {
  const other = typeof version === 'string' ? `version ${version}` : 'a newer version'
  return new StoreError(
    `Cannot open the store ${store}: ${other} of the software wrote it (format ${steps}), and this is version ` +
      `${SOFTWARE_VERSION}, which reads formats up to ${MIGRATIONS.length}. Run ` +
      `${typeof version === 'string' ? `version ${version}` : 'that version'} or a later one, or give another STORE_URL`,
    'misconfigured',
  )
}
