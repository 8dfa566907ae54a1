import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { StoreError } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

const about: unknown = JSON.parse(readFileSync(findPackageJSON('../..', import.meta.url) ?? '', 'utf8'))

/**
 * The version of this software, from `package.json`. It is read without a schema, because the thread of each SQLite store loads
 * this module, and zod would take three quarters of its start.
 */
export const SOFTWARE_VERSION =
  typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : 'unknown'

/** Selects the version of the software that migrated a store last; each version adds a row after its steps. */
export const WRITTEN_BY = 'SELECT version FROM software ORDER BY steps DESC LIMIT 1'

/**
 * The error for a store that a newer version of the software has migrated.
 *
 * @param store a name for the store without a password, such as its path
 * @param steps how many steps of the migration the store has been through
 * @param version the version of the software that ran them, if it is known
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
