import { z } from 'zod'
import { Business } from '../../../src/schema/business.ts'
import type { Entity } from '../../../src/schema/insights.ts'
import { AggregateRating } from '../../../src/schema/reviews-file.ts'
import { Withheld } from '../../../src/schema/withheld.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import { Note, smallSampleNote } from './small-sample-note.ts'
import { dataLinks } from './links.ts'
import { answerOf, tool } from './tool.ts'

export const getBusiness = tool({
  name: 'get_business',
  title: 'The business and its overall rating',
  description:
    'Who the reviewed business is: name, category, contact, opening hours, licences, the services, people ("technicians") ' +
    'and service areas that reviews mention (with the ids and names that the other tools take), how its reviews are verified, and its overall star ' +
    'rating with the number of reviews for each star, and how many reviews were taken down, by reason and by star. Call ' +
    'this first.',
  input: z.strictObject({}),
  output: z.object({
    business: Business,
    aggregate_rating: AggregateRating,
    withheld: Withheld.optional(),
    note: Note.optional(),
  }),
  quotes: false,
  answer: (_none, { baseUrl, reviews }) =>
    answerOf(
      {
        business: withMentioned(reviews),
        aggregate_rating: reviews.aggregateRating,
        ...(reviews.withheld && { withheld: reviews.withheld }),
        ...smallSampleNote(reviews.reviewCount),
      },
      dataLinks(baseUrl),
    ),
})

/** The business with only those services, people and areas that reviews mention; `/reviews.json` has all of them. */
function withMentioned({ business, insights }: ReviewIndex): Business {
  const mentioned = <T extends { id: string }>(declared: readonly T[], figures: readonly Entity[]): T[] => {
    const ids = new Set(figures.filter(({ mention_count }) => mention_count > 0).map(({ id }) => id))
    return declared.filter(({ id }) => ids.has(id))
  }
  const { services, technicians, service_areas } = insights.entities
  return {
    ...business,
    services: mentioned(business.services, services),
    technicians: mentioned(business.technicians, technicians),
    service_areas: mentioned(business.service_areas, service_areas),
  }
}
