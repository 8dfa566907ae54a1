import { basename } from 'node:path'
import type { SourceName } from '../../schema/review.ts'
import { profilesOf, type ColumnProfile, type FileColumns } from './file-columns.ts'

const PLATFORMS = ['google', 'trustpilot', 'yelp', 'facebook', 'tripadvisor'] as const

/**
 * Guesses the source of reviews from a column that names a platform, from addresses in the file, and from the file's name.
 * Otherwise the guess is `first_party`: words such as "Organic" name no source. The owner confirms the guess.
 */
export function guessSource(file: string, columns: FileColumns): SourceName {
  const byFile = PLATFORMS.find((platform) => basename(file).toLowerCase().includes(platform))
  return statedSource(columns) ?? byFile ?? 'first_party'
}

/** The platform that the contents of a file name, in a column for it or by addresses; null if they name none. */
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
