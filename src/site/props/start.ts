import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import { kindWords } from '../views/entity-kinds.ts'
import { pathOf } from '../views/mentioned-subjects.ts'
import { shownPhoto } from '../views/photos.ts'
import { ratingOverTime } from '../views/rating-over-time.ts'
import { reviewsWithIds } from '../views/review-lists.ts'
import { businessThing } from '../views/structured-data.ts'
import { completeness, ratingBySource, reasonsToBelieve, recentStars, takenDown } from '../views/trust.ts'
import { comparedAspects, summaryOf } from './insights.ts'
import { reviewInFull } from './reviews.ts'
import { peopleOf, tilesOf } from './tiles.ts'

const SHOWN = { newest: 9, services: 8, people: 8, complaints: 2 }
/** The number of shortcuts to services and to aspects. */
const CHIPS = { services: 3, aspects: 2 }

export function startProps(site: Site) {
  const { content, insights, reviewsFile } = site
  const { pull_quote: quote, pull_quote_source: source, pull_quote_by: quotedBy } = insights
  const [quoted] = source === null ? [] : reviewsWithIds(site, [source.review_id])
  const services = tilesOf(site, 'services')
  const recent = recentStars(site)
  return {
    aggregate_rating: reviewsFile.aggregate_rating,
    ...{
      business: reviewsFile.business,
      thing: businessThing(site),
      hero: content.photos.hero && shownPhoto(content.photos.hero),
    },
    takenDown: takenDown(site),
    searchExample: content.trade.search_example,
    since: insights.date_range?.earliest ?? null,
    writing: Object.values(content.sources).flatMap(({ name, write_url: href }) => (href ? { name, href } : [])),
    ...{ recent, reasons: [...reasonsToBelieve(site), ...completeness(site)], sources: ratingBySource(site) },
    overTime: ratingOverTime(reviewsFile.reviews, messagesOf(content.business)),
    chips: distinct([
      ...services.slice(0, CHIPS.services).map(({ name, path }) => ({ name, path })),
      ...insights.aspects.slice(0, CHIPS.aspects).flatMap(({ id, label }) => {
        const path = pathOf(site, 'aspects', id)
        return path === null ? [] : { name: label, path }
      }),
    ]),
    ownSummary: insights.summary_by === 'owner' ? summaryOf(site) : null,
    quote: quote !== null && quoted ? { words: quote, review: quoted, isByOwner: quotedBy === 'owner' } : null,
    services: { title: kindWords(site, 'services').title, tiles: services.slice(0, SHOWN.services) },
    until: insights.recent?.until ?? null,
    compared: comparedAspects(site),
    complaints: complaintsOf(site),
    people: peopleOf(site).slice(0, SHOWN.people),
    newest: reviewsFile.reviews.slice(0, SHOWN.newest).map((review) => reviewInFull(site, review)),
  }
}

/** The first subject of each name: an aspect may have the name of a service. */
function distinct<T extends { name: string }>(all: readonly T[]): T[] {
  return all.filter(({ name }, place) => all.findIndex((one) => one.name === name) === place)
}

/** The newest reviews with 1 or 2 stars: with text and an answer, if any has both. `count` counts all with 1 or 2 stars. */
function complaintsOf(site: Site) {
  const low = site.reviewsFile.reviews.filter(({ rating }) => rating <= 2)
  const answered = low.filter(({ owner_reply: reply, text }) => reply !== null && text !== null)
  const shown = (answered.length > 0 ? answered : low).slice(0, SHOWN.complaints)
  return {
    count: low.length,
    isAnswered: answered.length > 0,
    shown: shown.map((review) => reviewInFull(site, review)),
  }
}
