import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../../src/host/build-settings.ts'
import { fetchSources, type Fetched, type FetchJob } from '../../../src/import/fetching/fetch-sources.ts'
import { Day } from '../../../src/schema/day.ts'
import { aContentFolder, type ContentFolder } from '../a-content-folder.ts'
import { type Google, SECRETS } from './a-google.ts'

export const TODAY = Day.parse('2026-11-26')

/** A folder of a business with its own data, and these sources. */
export async function aFetchingFolder(sources: string): Promise<ContentFolder> {
  const content = await aContentFolder({ sources })
  await content.put('content/site.yaml', '')
  return content
}

/** Fetches all sources of a folder without any wait. */
export function fetchAll(
  content: ContentFolder,
  google: Pick<Google, 'servers'> | null,
  { manners, environment = SECRETS, ...more }: Partial<FetchJob> & { environment?: Environment } = {},
): Promise<Fetched[]> {
  return fetchSources({
    content: content.path,
    environment: { FETCH_ALLOW_PRIVATE: '1', ...environment },
    today: TODAY,
    ...(google && { servers: google.servers }),
    manners: { waits: () => 0, ...manners },
    ...more,
  })
}

/** The same for the only source of a folder. */
export async function fetchOne(...args: Parameters<typeof fetchAll>): Promise<Fetched> {
  const [one] = await fetchAll(...args)
  if (one === undefined) throw new Error('Nothing was fetched')
  return one
}

/** The files of a folder by name, without those of locks and, unless wanted, of its data. */
export async function filesIn(folder: string, { data = false } = {}): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const wanted = paths.filter((path) => !path.includes('/.lock/') && (data || !path.includes('/.data/')))
  const texts = wanted.toSorted().map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

/** The ids on the platform of the reviews of Google in a folder, sorted by number. */
export async function idsIn(content: ContentFolder): Promise<number[]> {
  const lines = await content.lines('google')
  return lines.map(({ source_id }) => Number(/r(\d+)$/.exec(source_id)?.[1])).toSorted((a, b) => a - b)
}

/** The numbers from 1 to `last`. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
