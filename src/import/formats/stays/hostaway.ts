import { z } from 'zod'
import { quoted } from '../../../host/errors/printable.ts'
import type { SourceName } from '../../../schema/review.ts'
import { format, type Format } from '../../format.ts'
import { batchesOf, countIn } from '../api-pages.ts'
import { anything, objectsIn, textIn, words } from '../json-shape.ts'

const HostawayReview = z.object({
  id: words,
  type: words,
  status: words,
  rating: anything,
  submittedAt: anything,
  departureDate: anything,
  publicReview: words,
  revieweeResponse: words,
  guestName: words,
  reviewerName: words,
  listingMapId: words,
  listingName: words,
})
type HostawayReview = z.infer<typeof HostawayReview>

const AIRBNB = '2018'
const BOOKING = '2005'

/**
 * The answer of Hostaway's API for `/v1/reviews` (https://api.hostaway.com/documentation), whose ratings are out of 10. Its
 * reviews come from several platforms, but an import has one source. So answers with several channels are not recognised, and the
 * owner names the source of any channel other than Airbnb and Booking.com.
 */
export const hostaway: Format[] = [
  hostawayOf('airbnb', (channel) => channel === AIRBNB),
  hostawayOf('booking', (channel) => channel === BOOKING),
  hostawayOf(null, (channel) => channel !== AIRBNB && channel !== BOOKING),
]

function hostawayOf(source: SourceName | null, isOf: (channel: string) => boolean): Format {
  return format({
    title: 'Hostaway',
    source,
    find: (document) => {
      const batches = batchesOf(document, {
        list: ({ result }) => result,
        isReview: (record) => 'publicReview' in record && 'listingMapId' in record && 'rating' in record,
        hasMore: ({ count, offset }, records) => countIn(offset ?? 0) + records.length < countIn(count),
      })
      const channels = new Set(objectsIn(batches?.flatMap(({ records }) => records)).map(channelOf))
      const [channel] = channels
      return channels.size === 1 && channel !== undefined && isOf(channel) ? batches : null
    },
    shape: HostawayReview,
    read: (row) => ({
      sourceId: row.id,
      rating: row.rating,
      bestRating: 10,
      date: row.submittedAt,
      experienced: row.departureDate,
      author: row.guestName ?? row.reviewerName,
      // Not `privateFeedback`, which only the host may read.
      text: row.publicReview,
      reply: row.revieweeResponse === null ? null : { text: row.revieweeResponse, date: null },
      business: row.listingMapId === null ? null : { key: row.listingMapId, name: row.listingName },
      ...unpublished(row),
    }),
  })
}

function channelOf(record: Record<string, unknown>): string {
  return textIn(record['channelId']) ?? ''
}

function unpublished({ type, status }: HostawayReview): { withheld?: string } {
  if (type !== 'guest-to-host') return { withheld: 'a review of a guest' }
  return status === 'published' ? {} : { withheld: `status ${quoted(status)}` }
}
