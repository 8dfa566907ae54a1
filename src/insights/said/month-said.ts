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

/** What the reviews of a month say, in their order; an empty insight says nothing. */
export function monthSaid(said: readonly { id: ReviewId; insight: ReviewInsight }[]): MonthSaid {
  const members = said.map(({ id, insight }) => Buffer.from(memberText(id, insight)))
  let end = 0
  const ends = Uint32Array.from(members, ({ length }) => (end += length))
  return { members: Buffer.concat(members), ends, mentions: mentionsIn(said.map(({ insight }) => insight)) }
}

function memberText(id: ReviewId, insight: ReviewInsight): string {
  if (Object.keys(insight).length === 0) return ''
  return `${JSON.stringify(id)}:${JSON.stringify(ReviewInsight.parse(insight))}`
}

function mentionsIn(insights: readonly ReviewInsight[]): MentionPlaces {
  const found = new Map<string, number[]>()
  for (const [place, insight] of insights.entries()) {
    for (const subject of subjectsIn(insight)) {
      const known = found.get(subject)
      if (known === undefined) found.set(subject, [place])
      else known.push(place)
    }
  }
  return new Map([...found].map(([subject, places]) => [subject, Uint32Array.from(places)]))
}

function subjectsIn({ sentiment, aspects = [], mentions = {}, topics = [] }: ReviewInsight): string[] {
  return [
    ...(sentiment === undefined ? [] : [`tones/${sentiment.label}`]),
    ...aspects.flatMap(({ id, label }) => [`aspects/${id}`, `aspects/${id}/${label}`]),
    ...ENTITY_KINDS.flatMap((kind) => (mentions[kind] ?? []).map((id) => `${kind}/${id}`)),
    ...topics.map((id) => `topics/${id}`),
  ]
}
