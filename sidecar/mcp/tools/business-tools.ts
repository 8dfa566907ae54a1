import { z } from 'zod'
import { Business } from '../../../src/schema/business.ts'
import { AggregateRating } from '../../../src/schema/reviews-file.ts'
import { Withheld } from '../../../src/schema/withheld.ts'
import { dataLinks } from './links.ts'
import { answerOf, Note, smallSampleNote, tool } from './tool.ts'

export const getBusiness = tool({
  name: 'get_business',
  title: 'The business and its overall rating',
  description:
    'Who the reviewed business is: name, category, contact, opening hours, its services, technicians and service areas ' +
    '(with the ids and names that the other tools take), licences, how its reviews are verified, and its overall star ' +
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
        business: reviews.business,
        aggregate_rating: reviews.aggregateRating,
        ...(reviews.withheld && { withheld: reviews.withheld }),
        ...smallSampleNote(reviews.reviewCount),
      },
      dataLinks(baseUrl),
    ),
})
