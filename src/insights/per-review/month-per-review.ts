import { ReviewInsight } from '../../schema/insights.ts'
import type { ReviewId } from '../../schema/review.ts'
import { ENTITY_KINDS } from '../review-analysis.ts'

/** The insights of each review of a month, as published bytes, and the reviews that mention each subject. */
export type MonthPerReview = {
  /** The members of `per_review`, `"ID":{..}`, one after the other; a review without insights has none. */
  members: Uint8Array
  /** The end of each review's member, in bytes. */
  ends: Uint32Array
  mentions: MentionPositions
}

/**
 * The positions, in the month, of the reviews on each subject, such as `technicians/grace`, `tones/mixed`, `aspects/pricing`, and
 * `aspects/pricing/negative` for reviews that complain of it.
 */
export type MentionPositions = ReadonlyMap<string, Uint32Array>

/** Collects the insights of a month's reviews, one after the other. */
export type GrowingPerReview = {
  /** Adds a review; its insights may be empty. */
  add: (id: ReviewId, insight: ReviewInsight) => void
  end: () => MonthPerReview
}

export function growingPerReview(): GrowingPerReview {
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
