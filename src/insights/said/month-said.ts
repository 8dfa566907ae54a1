import { ReviewInsight } from '../../schema/insights.ts'
import type { ReviewId } from '../../schema/review.ts'
import { ENTITY_KINDS } from '../review-analysis.ts'

/** What each review of a month says, in the bytes that are published, and which of them mention what. */
export type MonthSaid = {
  /** The members of `per_review`, `"ID":{..}`, one after the other; nothing of a review that says nothing. */
  members: Uint8Array
  /** Where the member of each review ends, in bytes. */
  ends: Uint32Array
  mentions: MentionPlaces
}

/**
 * The places of the reviews that mention a subject, in a list of reviews. Subjects are such as `technicians/grace`, `tones/mixed`,
 * `aspects/pricing`, and `aspects/pricing/negative` where it is judged so.
 */
export type MentionPlaces = ReadonlyMap<string, Uint32Array>

/** What the reviews of a month say, one after the other. */
export type GrowingSaid = {
  /** An empty insight says nothing. */
  add: (id: ReviewId, insight: ReviewInsight) => void
  end: () => MonthSaid
}

/** Grows with each review. */
export function growingSaid(): GrowingSaid {
  const members: Buffer[] = []
  const ends: number[] = []
  const mentions = new Map<string, number[]>()
  return {
    add: (id, insight) => {
      for (const subject of subjectsIn(insight)) {
        const places = mentions.get(subject)
        if (places === undefined) mentions.set(subject, [ends.length])
        else places.push(ends.length)
      }
      const member = Buffer.from(memberText(id, insight))
      members.push(member)
      ends.push((ends.at(-1) ?? 0) + member.length)
    },
    end: () => ({
      members: Buffer.concat(members),
      ends: Uint32Array.from(ends),
      mentions: new Map([...mentions].map(([subject, places]) => [subject, Uint32Array.from(places)])),
    }),
  }
}

function memberText(id: ReviewId, insight: ReviewInsight): string {
  if (Object.keys(insight).length === 0) return ''
  return `${JSON.stringify(id)}:${JSON.stringify(ReviewInsight.parse(insight))}`
}

function subjectsIn({ sentiment, aspects = [], mentions = {}, topics = [] }: ReviewInsight): string[] {
  return [
    ...(sentiment === undefined ? [] : [`tones/${sentiment.label}`]),
    ...aspects.flatMap(({ id, label }) => [`aspects/${id}`, `aspects/${id}/${label}`]),
    ...ENTITY_KINDS.flatMap((kind) => (mentions[kind] ?? []).map((id) => `${kind}/${id}`)),
    ...topics.map((id) => `topics/${id}`),
  ]
}
