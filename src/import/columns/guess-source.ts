import { basename } from 'node:path'
import type { SourceName } from '../../schema/review.ts'
import { profilesOf, type ColumnProfile, type FileColumns } from './file-columns.ts'

const PLATFORMS = ['google', 'trustpilot', 'yelp', 'facebook', 'tripadvisor'] as const

/**
 * Where reviews come from, judged by a column that names a platform, the addresses in them, and the name of the file;
 * `first_party` if nothing does: words such as "Organic" name no source. The owner confirms it.
 */
export function guessSource(file: string, columns: FileColumns): SourceName {
  const byFile = PLATFORMS.find((platform) => basename(file).toLowerCase().includes(platform))
  return statedSource(columns) ?? byFile ?? 'first_party'
}

/** The platform that the contents of a file name: in a column for it, or by the addresses in them; null if neither does. */
export function statedSource(columns: FileColumns): SourceName | null {
  const profiles = profilesOf(columns)
  const stated = profiles.find(({ key, distinct }) => STATED.test(key) && distinct === 1)?.texts[0]
  const named = PLATFORMS.find((platform) => stated?.toLowerCase().includes(platform))
  const byAddress = PLATFORMS.find((platform) => profiles.some((column) => isOn(platform, column)))
  return named ?? byAddress ?? null
}

const STATED = /^(?:review_)?(?:source|platform|site|plattform|quelle|plateforme|plataforma)$/

function isOn(platform: string, { texts }: ColumnProfile): boolean {
  const address = new RegExp(`^https?://(?:[\\w-]{1,40}\\.){0,5}${platform}\\.`, 'i')
  return texts.length > 0 && texts.filter((text) => address.test(text)).length >= texts.length / 2
}
