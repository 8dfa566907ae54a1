import { basename } from 'node:path'
import { normalized } from '../../schema/normalized.ts'
import { platformNamed } from '../../schema/content/platforms.ts'
import type { SourceName } from '../../schema/review.ts'
import { profilesOf, type ColumnProfile, type FileColumns } from './file-columns.ts'

const PLATFORMS = [
  ...([
    'google',
    'trustpilot',
    'yelp',
    'facebook',
    'tripadvisor',
    'airbnb',
    'amazon',
    'capterra',
    'etsy',
    'expedia',
  ] as const),
  ...(['foursquare', 'glassdoor', 'holidaycheck', 'houzz', 'kununu', 'opentable', 'provenexpert'] as const),
]

/**
 * Guesses the source of reviews from a column that names a platform, from addresses in the file, and from the file's name.
 * Otherwise the origin is unknown (null), and the owner is asked: words such as "Organic" name no source.
 */
export function guessSource(file: string, columns: FileColumns): SourceName | null {
  const byFile = PLATFORMS.find((platform) => basename(file).toLowerCase().includes(platform))
  return statedSource(columns) ?? byFile ?? null
}

/** The platform that the contents of a file name, in a column for it or by addresses; null if they name none. */
export function statedSource(columns: FileColumns): SourceName | null {
  const profiles = profilesOf(columns)
  const stated = profiles.find(({ key, distinct }) => STATED.test(key) && distinct === 1)?.texts[0]
  const byAddress = PLATFORMS.find((platform) => profiles.some((column) => isOn(platform, column)))
  return (stated === undefined ? null : platformNamed(stated)) ?? byAddress ?? null
}

/** Whether a column names the source of each review: it has several values, mostly platforms, or says "invented". */
export function namesSources({ key, texts, distinct }: ColumnProfile): boolean {
  if (!STATED.test(key)) return false
  if (texts.some(isInvented)) return true
  return distinct > 1 && texts.filter((text) => platformNamed(text) !== null).length >= texts.length / 2
}

const STATED =
  /^(?:review_|social_media_)?(?:source|platform|site|plattform|quelle|plateforme|plataforma|fuente|fonte|origen|herkunft|bron|publisher|portal|kanal|channel|canal)(?:_name)?$/

/** Whether the source of a row says that its review is invented, in one of seven languages. */
export function isInvented(source: string): boolean {
  return !source.includes('://') && INVENTED.test(normalized(source, 'NFKD').replace(/\p{M}/gu, ''))
}

/** The words without accents, in all their genders and numbers. */
const INVENTED = wordsOf(
  'fictive fictitious fictional fakes? faked demos? tests? testing samples? dummy dummies invented synthetic examples? placeholders?',
  'fiktive?[nrsm]? erfundene?[nrsm]? gefalschte?[nrsm]? beispiele? (?:beispiel|muster|test|demo|fake)(?:daten|bewertung|bewertungen|rezension|rezensionen|eintrag)?',
  'factices? fictifs? fictives? faux fausses? exemples? echantillons? essais? inventee?s?',
  'fictici[oa]s? fals[oaie] fals[oa]s muestras? ejemplos? pruebas? inventad[oa]s?',
  'fittizi[oae]? fint[oaie] campion[ei] esempio? esempi prov[ae] inventat[oaie]',
  'fictief fictieve nep nepreviews? voorbeeld(?:en)? proef verzonnen',
  'exemplos? amostras? testes?',
)

function wordsOf(...languages: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${languages.join(' ').replaceAll(' ', '|')})(?!\\p{L})`, 'iu')
}

function isOn(platform: string, { texts }: ColumnProfile): boolean {
  const address = new RegExp(`^https?://(?:[\\w-]{1,40}\\.){0,5}${platform}\\.`, 'i')
  return texts.length > 0 && texts.filter((text) => address.test(text)).length >= texts.length / 2
}
