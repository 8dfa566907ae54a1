import { existsSync } from 'node:fs'
import { join, isAbsolute } from 'node:path'
import { SITE_FILE, SiteFile, variableOf } from '../schema/content/site-file.ts'
import { isWebAddress } from '../schema/web-address.ts'
import { ContentError } from './errors/content-error.ts'
import { readYamlFile } from './files/content-files.ts'
import type { Environment } from './build-settings.ts'

/** Whether the folder belongs to a business, with its own settings, output and data. */
export function hasSiteFile(content: string): boolean {
  return existsSync(join(content, SITE_FILE))
}

/**
 * The settings for commands on a content folder: from the environment, else from its `site.yaml`. In a folder with a `site.yaml`,
 * the build and the hub's store are inside it by default. Paths in the file are relative to the folder.
 *
 * @throws {ContentError} if `site.yaml` is invalid, with file and line
 */
export async function settingsFor(content: string, environment: Environment): Promise<Environment> {
  if (!hasSiteFile(content)) return { ...environment, CONTENT: content }
  const defaults = { DIST: join(content, 'dist'), STORE_URL: `file:${join(content, '.data', 'hub.db')}` }
  const given = Object.entries(environment).filter(([, value]) => value?.trim() !== '')
  return { ...defaults, ...(await readSettings(content)), ...Object.fromEntries(given), CONTENT: content }
}

async function readSettings(content: string): Promise<Environment> {
  const file = await readYamlFile(join(content, SITE_FILE), SiteFile)
  if (!file.ok) throw new ContentError(file.problem)
  const settings = Object.entries<unknown>(file.value?.data ?? {})
  return Object.fromEntries(
    settings.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[variableOf(name), located(name, value, content)]] : [],
    ),
  )
}

const PATHS = ['dist', 'dataset', 'previous']

function located(name: string, value: string, content: string): string {
  if (PATHS.includes(name) && !isWebAddress(value)) return below(content, value)
  const [, path] = name === 'store_url' ? (/^file:(?!\/)(.+)$/.exec(value) ?? []) : []
  return path === undefined ? value : `file:${below(content, path)}`
}

function below(content: string, path: string): string {
  return isAbsolute(path) ? path : join(content, path)
}
