import { z } from 'zod'
import { Day } from '../../schema/day.ts'
import { format, type Format, type ReviewedBusiness } from '../format.ts'
import { withZone } from './cell-value.ts'
import { anything, isObject, listIn, objectsIn, words, textIn } from './json-shape.ts'

const TrustpilotRow = z.object({
  id: words,
  filtered: words,
  pending: words,
  text: words,
  rating: anything,
  title: words,
  published: anything,
  experienced: anything,
  source: words,
})
type TrustpilotRow = z.infer<typeof TrustpilotRow>

/** The CSV of Trustpilot scrapers: without authors, with the address of the page in `source`. */
export const trustpilotTable = format({
  title: 'Trustpilot',
  source: 'trustpilot',
  fits: (columns) => ['id', 'rating', 'published', 'experienced'].every((name) => columns.has(name)),
  shape: TrustpilotRow,
  read: (row) => ({
    sourceId: row.id,
    rating: row.rating,
    date: row.published,
    experienced: dayOfMidnight(row.experienced),
    title: ownTitle(row),
    text: row.text,
    ...permalink(row.id),
    business: pageOf(row.source),
    ...withheld(row),
  }),
})

const TrustpilotReview = z.object({
  id: words,
  consumer: z.object({ displayName: words }).nullish(),
  stars: anything,
  title: words,
  text: words,
  language: words,
  createdAt: anything,
  updatedAt: anything,
  experiencedAt: anything,
  isVerified: z.boolean().nullish(),
  companyReply: z.object({ text: words, createdAt: anything }).nullish(),
  businessUnit: z.object({ id: words, identifyingName: words }).nullish(),
})

/**
 * The answer of Trustpilot's API (https://developers.trustpilot.com/business-units-api-overview). It states no totals: those are
 * in the answer about the business unit.
 */
export const trustpilotApi = format({
  title: 'Trustpilot',
  source: 'trustpilot',
  find: (document) => {
    const records = isObject(document) ? listIn(document['reviews']) : listIn(document)
    if (!objectsIn(records).some((record) => isObject(record['consumer']) && 'stars' in record)) return null
    return [{ records, business: null, partial: isObject(document) && hasNext(document['links']) }]
  },
  shape: TrustpilotReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.stars,
    date: row.createdAt,
    edited: row.updatedAt ?? undefined,
    experienced: dayOfMidnight(row.experiencedAt),
    author: row.consumer?.displayName ?? null,
    title: ownTitle(row),
    text: row.text,
    ...(row.language && { language: row.language }),
    ...permalink(row.id),
    ...(row.companyReply !== undefined && {
      reply: row.companyReply && { text: row.companyReply.text, date: row.companyReply.createdAt },
    }),
    ...(typeof row.isVerified === 'boolean' && { verified: row.isVerified }),
    ...(row.businessUnit?.id && {
      business: { key: row.businessUnit.id, name: row.businessUnit.identifyingName },
    }),
  }),
})

const CREATED = 'Review Created (UTC)'
const REPLIED = 'Company Reply Date (UTC)'

const ServiceReview = z.object({
  'Review Id': words,
  [CREATED]: anything,
  'Review Username': words,
  'Review Title': words,
  'Review Content': words,
  'Review Stars': anything,
  'Review Language': words,
  'Company Response': words.optional(),
  [REPLIED]: anything,
  'Business Unit Id': words,
  'Webshop Name': words,
})

/** The table of service reviews that Trustpilot gives to businesses. Its e-mail addresses and order numbers are not read. */
export const trustpilotService = format({
  title: 'Trustpilot',
  source: 'trustpilot',
  fits: (columns) => ['Review Id', CREATED, 'Review Stars', 'Review Content'].every((name) => columns.has(name)),
  shape: ServiceReview,
  read: (row) => ({
    sourceId: row['Review Id'],
    rating: row['Review Stars'],
    date: withZone(row[CREATED], CREATED),
    author: row['Review Username'],
    title: ownTitle({ title: row['Review Title'], text: row['Review Content'] }),
    text: row['Review Content'],
    ...(row['Review Language'] && { language: row['Review Language'] }),
    ...permalink(row['Review Id']),
    ...(row['Company Response'] !== undefined && {
      reply: { text: row['Company Response'], date: withZone(row[REPLIED], REPLIED) },
    }),
    ...(row['Business Unit Id'] && { business: { key: row['Business Unit Id'], name: row['Webshop Name'] } }),
  }),
})

/** All kinds of Trustpilot export. */
export const trustpilot: Format[] = [trustpilotTable, trustpilotService, trustpilotApi]

/** The author's own title. If the author wrote none, Trustpilot makes one from the text and cuts it with an ellipsis. */
export function ownTitle({ title, text }: { title: string | null; text: string | null }): string | null {
  return text !== null && title?.trimEnd().endsWith('…') ? null : title
}

/**
 * The day of an experience, which many reviews lack. Its author gives a day, and Trustpilot writes the midnight at which that day
 * begins in the author's time zone: 04:00Z in New York, 22:00Z of the day before in Berlin. So the result is the UTC day whose
 * beginning is nearest.
 */
function dayOfMidnight(value: unknown): unknown {
  const [, day, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(00|15|30|45):00(?:\.0+)?Z$/.exec(textIn(value) ?? '') ?? []
  if (day === undefined || !Day.safeParse(day).success) return value
  // From 11:00Z on, these are days in Auckland: nearly nobody lives 11 hours behind.
  const isDayBefore = `${hours}:${minutes}` >= '11:00'
  return isDayBefore ? Temporal.PlainDate.from(day).add({ days: 1 }).toString() : day
}

function permalink(id: string | null): { url: string } | Record<string, never> {
  return id === null ? {} : { url: `https://www.trustpilot.com/reviews/${encodeURIComponent(id.toWellFormed())}` }
}

function pageOf(address: string | null): ReviewedBusiness | null {
  const company = /\/review\/([^/?#]+)/.exec(address ?? '')?.[1]
  return company === undefined ? null : { key: company, name: null }
}

function withheld({ filtered, pending }: TrustpilotRow): { withheld?: string } {
  if (/^true$/i.test(filtered ?? '')) return { withheld: 'filtered out by Trustpilot' }
  if (/^true$/i.test(pending ?? '')) return { withheld: 'pending' }
  return {}
}

function hasNext(links: unknown): boolean {
  return objectsIn(links).some((link) => textIn(link['rel']) === 'next-page')
}
