import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { type SiteEntry, SitesFile } from '../../schema/content/sites-file.ts'
import { isWebAddress } from '../../schema/web-address.ts'
import { describeComplaint } from '../errors/content-error.ts'
import { readYaml } from '../../schema/yaml/read-yaml.ts'

/** The file of sites is invalid or cannot be read. The message has a line for each problem, with the file and its line. */
export class SitesFileError extends Error {
  override name = 'SitesFileError'
}

/**
 * The sites listed in a `sites.yaml`. Folders in it are relative to its own folder.
 *
 * @throws {SitesFileError} if it cannot be read or is invalid
 */
export async function readSitesFile(path: string): Promise<SiteEntry[]> {
  const read = readYaml(await textOf(path), path, SitesFile)
  if (!read.ok) throw new SitesFileError(read.problem.map(describeComplaint).join('\n'))
  const below = (named: string): string => (isAbsolute(named) ? named : join(dirname(path), named))
  return read.value.data.sites.map(({ folder, dataset, ...site }) => ({
    ...site,
    ...(folder !== undefined && { folder: below(folder) }),
    ...(dataset !== undefined && { dataset: isWebAddress(dataset) ? dataset : below(dataset) }),
  }))
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new SitesFileError(`${path}: This file cannot be read: give the path of a file that lists sites`, { cause })
  }
}
