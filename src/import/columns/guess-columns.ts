import { columnsOf, MAPPED_MEMBERS, type MappedMember, type Mapping } from '../../schema/content/imports-file.ts'
import { Language } from '../../schema/review.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { readDay } from '../day-of.ts'
import { withoutLabel } from '../formats/cell-value.ts'
import { saysShown, saysVerified } from '../formats/mapped.ts'
import { quoted } from '../../host/errors/printable.ts'
import { personalDataIn } from '../../content/doubtful-text.ts'
import { bareNumber, betweenStars, readRating } from '../rating.ts'
import { profilesOf, type ColumnProfile, type FileColumns } from './file-columns.ts'
import { namesSources } from './guess-source.ts'
import {
  CONSENT,
  HEADERS,
  INTERNAL,
  NO_TEXT,
  OTHER_DATE,
  OTHER_RATING,
  PART,
  PERSONAL,
  READ_DATE,
  REPLY,
  ROW_DATE,
} from './header-words.ts'

/** The share of values that must have the guessed meaning. */
const MOST = 0.8

/** The share of values that must be ratings, by how well the name fits: all for an unknown name, half for "Stars". */
const RATINGS = [1, MOST, 0.5] as const

/**
 * Guesses the meaning of columns from names and values. Never guesses columns with contact data, an author column that repeats
 * the name of the business, or a declaration (`verified`, `status`) that no row supports.
 */
export function guessColumns(columns: FileColumns, businessName: string | null): Mapping {
  const profiles = profilesOf(columns).filter(({ key, values }) => values.length > 0 && !PERSONAL.test(key))
  const hasReviewText = profiles.some(({ key }) => /^review_(?:content|text|body)$/.test(key))
  const about: GuessContext = { rows: columns.sample.length, businessName, hasReviewText }
  const mapping: Mapping = {}
  for (const member of ORDER) {
    const taken = MAPPED_MEMBERS.flatMap((one) => columnsOf(mapping, one))
    const free = profiles.filter(({ name }) => !taken.includes(name))
    const best = free
      .map((column) => ({ column, score: SCORES[member](column, about) }))
      .filter(({ score }) => score > 0)
      .reduce<Scored | null>((found, next) => (found && found.score >= next.score ? found : next), null)
    if (best === null) continue
    mapping[member] = best.column.name
    const texts = member === 'text' ? textsBeside(best.column, free, about) : []
    if (texts.length > 1) mapping.text = texts
  }
  if (mapping.reply !== undefined || mapping.reply_date === undefined) return mapping
  const { reply_date: answered, ...rest } = mapping
  // In surveys, a response is what the customer said.
  return { date: answered, ...rest }
}

/** The problem with the values of the column whose name says that it is this member; null if no name does. */
export function unreadable(columns: readonly ColumnProfile[], member: 'rating' | 'date'): string | null {
  const about = columns.find(
    ({ key, values }) => values.length > 0 && rankOf(member, key) > 0 && !REPLY.test(key) && !OTHER_RATING.test(key),
  )
  for (const value of about?.values ?? []) {
    const read = member === 'date' ? readDay(value, ANY_DAY) : readRating({ rating: value }, STARS)
    if (about && !read.ok) return `${quoted(about.name)}: ${read.problem}`
  }
  return null
}

/** Whether a column can be this member: whether most of its values are numbers (a rating on any scale) or days (a date). */
export function canBe(member: 'rating' | 'date', column: ColumnProfile): boolean {
  return shareOf(column, member === 'rating' ? isNumber : isDay) > 0.5
}

/** The first of these column names that is a date. Then the row of names is in fact a review. */
export function dayAmong(names: readonly string[]): string | undefined {
  return names.find((name) => readDay(name, { ...ANY_DAY, months: false }).ok)
}

/**
 * The columns of prose that together form the text, in their order. Leaves out columns that only repeat the guessed text, parts
 * of it, or another column. Also leaves out columns that say the same in most rows, such as the hotel's name, unless the header
 * says that guests wrote it.
 */
function textsBeside(best: ColumnProfile, free: readonly ColumnProfile[], about: GuessContext): string[] {
  const isText = (column: ColumnProfile) =>
    column === best ||
    (textScore(column, about) > 0 &&
      !INTERNAL.test(column.key) &&
      (column.distinct > column.values.length / 2 || rankOf('text', column.key) > 0 || PART.test(column.key)) &&
      !column.texts.every((text) => isIn(text, best.texts)))
  const same = Map.groupBy(free.filter(isText), ({ texts }) => texts.join('\0'))
  return [...same.values()].flatMap(([first]) => (first ? [first.name] : []))
}

function isIn(part: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.includes(part.replace(/(?:\.{3}|…)$/, '')))
}

/** Facts for all columns. `hasReviewText`: the name of one means the text of a review, so a "comment" is the shop's. */
type GuessContext = { rows: number; businessName: string | null; hasReviewText: boolean }
type Scored = { column: ColumnProfile; score: number }

/** The members, surest first: a column that one member takes is not available to the next. */
const ORDER: MappedMember[] = [
  ...(['id', 'rating', 'reply_date', 'experienced_on', 'date', 'edited', 'reply', 'source', 'verified'] as const),
  ...(['status', 'language', 'url'] as const),
  ...(['title', 'author', 'text', 'business'] as const),
]

/** How well a column fits a member; 0 if it does not. Of equal columns, the first is taken. */
const SCORES: Record<MappedMember, (column: ColumnProfile, about: GuessContext) => number> = {
  id: (column) => {
    if (column.filled < 0.5 || column.texts.some((text) => ROUNDED.test(text))) return 0
    const isOfReview = column.key.includes('review')
    const isId = HEADERS.id.exact.test(column.key) || shareOf(column, isResource) === 1
    // A review may be there twice, before and after an edit. Any other id that repeats may belong to a customer.
    const isUnique =
      column.distinct === column.values.length || (isOfReview && column.distinct > column.values.length / 2)
    return isId && isUnique ? 1 + Number(isOfReview) : 0
  },
  rating: (column) => {
    if (REPLY.test(column.key) || OTHER_RATING.test(column.key)) return 0
    const rank = rankOf('rating', column.key)
    const stars = shareOf(column, isStars)
    if (column.filled < 0.5 || (rank > 0 ? shareOf(column, isRating) : stars) < RATINGS[rank]) return 0
    return rank > 0 ? rank + Number(column.distinct > 1) * 3 + stars / 2 : Number(column.distinct > 2) * 0.5
  },
  experienced_on: (column) => {
    const isWhen = (value: unknown) => isDay(withoutLabel(value))
    return HEADERS.experienced_on.exact.test(column.key) && shareOf(column, isWhen) >= MOST ? 1 : 0
  },
  source: (column) => (namesSources(column) ? 1 : 0),
  date: (column) => {
    if (REPLY.test(column.key) || READ_DATE.test(column.key)) return 0
    if (column.filled < 0.5 || shareOf(column, isDay) < MOST) return 0
    const rank = rankOf('date', column.key)
    if (rank === 0 && shareOf(column, isNumber) > 0) return 0
    // If several columns have days, the review's own usually has seconds, and so the most different values.
    const varied = column.distinct / column.values.length
    const isSure = OTHER_DATE.test(column.key) ? 0.1 : ROW_DATE.test(column.key) ? 0.9 : 1
    return (rank + 0.5) * isSure * column.filled + varied / 10
  },
  edited: (column) =>
    HEADERS.edited.exact.test(column.key) && !REPLY.test(column.key) && shareOf(column, isDay) >= MOST ? 1 : 0,
  reply: (column) => (HEADERS.reply.exact.test(column.key) && isProse(column) ? column.length : 0),
  reply_date: (column) => {
    const isNamed =
      HEADERS.reply_date.exact.test(column.key) || (REPLY.test(column.key) && rankOf('date', column.key) > 0)
    return isNamed && shareOf(column, isDay) >= MOST ? 1 : 0
  },
  verified: (column) => {
    const isBorneOut = column.values.some((value) => saysVerified(value) === true)
    return HEADERS.verified.exact.test(column.key) && isBorneOut && shareOf(column, isYesOrNo) === 1 ? 1 : 0
  },
  status: (column) => {
    if (CONSENT.test(column.key) && shareOf(column, isStatus) === 1) return 2
    const isBorneOut = column.values.some((value) => saysShown(value) === true)
    return HEADERS.status.exact.test(column.key) && isBorneOut && shareOf(column, isStatus) === 1 ? 1 : 0
  },
  language: (column) => (HEADERS.language.exact.test(column.key) && shareOf(column, isLanguage) >= MOST ? 1 : 0),
  url: (column, { rows }) =>
    HEADERS.url.exact.test(column.key) && shareOf(column, isAddress) >= MOST && column.distinct > rows / 2 ? 1 : 0,
  title: (column, about) =>
    HEADERS.title.exact.test(column.key) && isProse(column) && varies(column, about) && !isBusiness(column, about)
      ? 1
      : 0,
  author: (column, about) => authorScore(column, about),
  text: (column, about) => textScore(column, about),
  business: (column, { businessName }) => {
    if (businessName === null) return 0
    const saysBoth = (is: typeof isSame) => new Set(column.texts.map((text) => is(text, businessName))).size === 2
    return saysBoth(isSame) || (column.distinct < column.values.length && saysBoth(isNamed)) ? 1 : 0
  },
}

function rankOf(member: 'rating' | 'date' | 'text' | 'author', key: string): 0 | 1 | 2 {
  if (HEADERS[member].exact.test(key)) return 2
  return HEADERS[member].word.test(key) ? 1 : 0
}

/** How well a column fits the author: `Consumer Name` is surer than `Name`, which may be the name of anything. */
function authorScore(column: ColumnProfile, about: GuessContext): number {
  if (!HEADERS.author.exact.test(column.key) || REPLY.test(column.key)) return 0
  if (!varies(column, about) || isBusiness(column, about)) return 0
  if (column.length > 60 || shareOf(column, isName) < MOST) return 0
  const isPlain = /^(?:name|nom|nombre|nome|naam)$/.test(column.key)
  return (isPlain ? 1 : 2) + column.filled / 2
}

/** How well a column fits the text: the longest varied texts win, but a fitting name comes first. */
function textScore(column: ColumnProfile, about: GuessContext): number {
  if (REPLY.test(column.key) || !isProse(column) || !varies(column, about) || isBusiness(column, about)) return 0
  // Relative dates, such as `a month ago` in a column `review_time`, are words too.
  if (rankOf('date', column.key) > 0 && column.length < 25) return 0
  if (NO_TEXT.test(column.key) || (about.hasReviewText && column.key.startsWith('comment_'))) return 0
  const rank = PART.test(column.key) ? 1 : rankOf('text', column.key)
  if (rank === 0 && (column.length < 25 || !column.texts.some((text) => /\s\S+\s/.test(text)))) return 0
  if (HEADERS.author.exact.test(column.key)) return 0
  if ([isDay, isStars].some((is) => shareOf(column, is) >= MOST)) return 0
  if (rank < 2 && shareOf(column, isStatus) >= MOST) return 0
  return Math.min(column.length, 1e5) + rank * 1e6
}

function shareOf({ values }: ColumnProfile, is: (value: unknown) => boolean): number {
  return values.filter(is).length / values.length
}

function varies({ distinct, values }: ColumnProfile, { rows }: GuessContext): boolean {
  return distinct > 1 || rows < 2 || values.length < 2
}

function isBusiness({ texts }: ColumnProfile, { businessName }: GuessContext): boolean {
  if (businessName === null) return false
  return texts.filter((text) => isSame(text, businessName)).length >= texts.length / 2
}

function isSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other)
}

/** Whether a text is the name of a business, perhaps with words before or after it, as in `Hotel A Firm`. */
function isNamed(text: string, businessName: string): boolean {
  const [letters, name] = [lettersOf(text), lettersOf(businessName)]
  return name !== '' && (letters.startsWith(name) || letters.endsWith(name))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function isProse({ texts }: ColumnProfile): boolean {
  const prose = texts.filter((text) => /\p{L}/u.test(text) && !WebAddress.safeParse(text).success && !isContact(text))
  return prose.length >= texts.length * MOST
}

/** Whether the whole text is contact data, such as an e-mail address or a telephone number. */
function isContact(text: string): boolean {
  return text.length < 60 && !/\s\p{L}+\s/u.test(text) && personalDataIn(text).length > 0
}

const ANY_DAY = { timezone: 'UTC', order: 'dmy', months: true } as const
const STARS = { scale: null, halfStars: 'skip' } as const

function isStars(rating: unknown): boolean {
  return readRating({ rating }, STARS).ok || betweenStars({ rating }, null) !== null
}

/** Whether a value is a rating, perhaps on a scale of up to 100. */
function isRating(rating: unknown): boolean {
  const number = bareNumber({ rating })
  return isStars(rating) || (number !== null && number >= 0 && number <= 100)
}

function isDay(value: unknown): boolean {
  return (['dmy', 'mdy'] as const).some((order) => readDay(value, { timezone: 'UTC', order, months: true }).ok)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()))
}

function isYesOrNo(value: unknown): boolean {
  return (
    saysVerified(value) === true ||
    value === false ||
    /^(?:false|no|n|0|nein|non|not[ -]verified|unverified)$/i.test(String(value))
  )
}

/** Statuses of reviews that nobody else sees, in English, German, French and Spanish. */
const HIDDEN = new RegExp(
  '^(?:nein|non|hidden|spam|pending|unpublished|rejected|draft|deleted|false|no|0|inactive|archived|flagged|removed|disapproved|' +
    'private|hold|trash|unapproved|moderation|disabled|not approved|blocked|denied|in prüfung|ausstehend|abgelehnt|gelöscht|' +
    'versteckt|nicht veröffentlicht|entwurf|en attente|refusé|rejeté|masqué|supprimé|pendiente|rechazad[ao]|ocult[ao])$',
  'i',
)

function isStatus(value: unknown): boolean {
  return saysShown(value) === true || HIDDEN.test(String(value).trim())
}

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && Language.safeParse(value.trim().replace('_', '-')).success
}

/** A long number of which Excel has written only the first digits, such as `1.23457E+17`. */
const ROUNDED = /^\d[.,]?\d*E\+\d+$/i

/** Whether a value is the name of a review at Google, such as `places/X/reviews/Y`. */
function isResource(value: unknown): boolean {
  return typeof value === 'string' && /^(?:accounts|places)\/\S+\/reviews\/[^\s/]+$/.test(value)
}

function isAddress(value: unknown): boolean {
  return WebAddress.safeParse(value).success
}

function isName(value: unknown): boolean {
  if (typeof value !== 'string' || !/\p{L}/u.test(value) || /\/.*\//.test(value)) return false
  return !isContact(value) && !isOpaque(value.trim())
}

/** Whether a text looks like the id of a person: one long word with digits. */
function isOpaque(text: string): boolean {
  return text.length > 11 && /\d/.test(text) && !/\s/.test(text)
}
