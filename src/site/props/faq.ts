import { messagesOf } from '../../messages/messages.ts'
import type { FaqEntry } from '../../schema/insights.ts'
import type { Site } from '../site.ts'
import { reviewsWithIds } from '../views/review-lists.ts'
import { mentionsOf, pathOf } from '../views/mentioned-subjects.ts'

/** The most reviews to which an answer links, if it does not link to all. */
const LINKED = 3

/** The questions. Each links to all reviews that its answer is about, or else to some of the reviews that it cites. */
export function faqProps(site: Site) {
  return site.insights.faq.map((entry) => {
    const { question, answer, by } = entry
    const all = readAll(site, entry)
    const cited = all === null ? reviewsWithIds(site, entry.review_ids.slice(0, LINKED)) : []
    return { question, answer, isByOwner: by === 'owner', all, cited }
  })
}

/** The page about the subject of an answer: the aspect whose newest reviews it cites, or else the services. */
function readAll(site: Site, { review_ids: ids, by }: FaqEntry): { path: string; words: string } | null {
  if (by === 'owner' || ids.length === 0) return null
  const { questions: say } = messagesOf(site.content.business)
  const cites = (id: string): boolean => {
    const newest = mentionsOf(site, 'aspects', id).slice(0, ids.length)
    return newest.every((review, place) => review.id === ids[place])
  }
  const about = site.insights.aspects.find(({ id, mention_count }) => mention_count >= ids.length && cites(id))
  if (about === undefined) return { path: '/services/', words: say.readEach }
  const path = pathOf(site, 'aspects', about.id)
  return path === null ? null : { path, words: say.readAll(about.mention_count) }
}
