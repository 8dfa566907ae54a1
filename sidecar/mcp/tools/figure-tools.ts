import { z } from 'zod'
import { Aspect, Entity } from '../../../src/schema/insights.ts'
import { Review, type ReviewId } from '../../../src/schema/review.ts'
import { shownCount } from '../../../src/schema/rounding.ts'
import { requestedName } from '../../../src/schema/search.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import { fittingReviews, MOST_CHARACTERS } from './fitting-reviews.ts'
import { reviewLinks } from './links.ts'
import { resolveName } from './names/resolve-name.ts'
import { answerOf, Note, smallSampleNote, tool, type Tool, type ToolResult } from './tool.ts'

/** Reviews that accompany the figures of a person, service or area. */
const MAX_REVIEWS = 10

const FIGURES =
  'how many reviews mention it and how many of them are positive, neutral or negative, the average stars, words found ' +
  'in the reviews, and the 10 newest reviews that mention it in full'

const EntityAnswer = Entity.extend({
  note: Note.optional(),
  reviews: z.array(Review).describe('The newest that mention it, newest first, at most 10'),
})

export const getAspectSentiment = tool({
  name: 'get_aspect_sentiment',
  title: 'What customers think of one aspect',
  description:
    'How customers judge one aspect of the work, such as punctuality, pricing or cleanliness: how many reviews judge ' +
    'it, how many of them well or badly, how many more only mention it (not_judged_count), the words that they use, and ' +
    'the ids of reviews to read (get_review). Call it with any word: an unknown aspect is answered with the nearest ' +
    'known ones.',
  input: z.strictObject({
    aspect: requestedName('Give an aspect').describe('Id or label of an aspect, such as punctuality'),
  }),
  output: Aspect.extend({ note: Note.optional() }),
  quotes: true,
  answer({ aspect }, { reviews }) {
    const known = reviews.insights.aspects.map((figures) => ({
      id: figures.id,
      name: figures.label,
      mention_count: figures.mention_count,
      figures,
    }))
    const asked = resolveName('aspect', aspect, known)
    return asked.ok ? answerOf(withNote(asked.value.figures, asked.value.name)) : asked
  },
})

export const getTechnician = entityTool({
  name: 'get_technician',
  title: 'What customers say of one person',
  description:
    'The figures of one of the people who do the work ("technicians" in the data, whatever the trade: movers, agents, ' +
    `stylists): ${FIGURES}. Use it to tell whom to ask for, or to compare people.`,
  kind: 'person',
  entities: ({ insights }) => insights.entities.technicians,
  mentioned: 'technicians',
})

export const getService = entityTool({
  name: 'get_service',
  title: 'What customers say of one service',
  description: `The figures of one service: ${FIGURES}. Use it to tell how good the business is at one kind of work.`,
  kind: 'service',
  entities: ({ insights }) => insights.entities.services,
  mentioned: 'services',
})

export const getServiceArea = entityTool({
  name: 'get_service_area',
  title: 'What customers say in one area',
  description: `The figures of one service area: ${FIGURES}. Use it to tell how customers in one place fared.`,
  kind: 'service area',
  entities: ({ insights }) => insights.entities.service_areas,
  mentioned: 'serviceAreas',
})

type EntityTool = {
  name: string
  title: string
  description: string
  kind: string
  entities: (reviews: ReviewIndex) => readonly Entity[]
  mentioned: Parameters<ReviewIndex['mentioning']>[0]
}

function entityTool({ name, title, description, kind, entities, mentioned }: EntityTool): Tool {
  return tool({
    name,
    title,
    description,
    input: z.strictObject({
      name: requestedName(`Give a ${kind}`).describe(`Name or id of a ${kind}, as get_business lists them`),
    }),
    output: EntityAnswer,
    quotes: true,
    async answer({ name: asked }, { reviews }) {
      const found = resolveName(kind, asked, entities(reviews))
      if (!found.ok) return found
      const ids = await reviews.mentioning(mentioned, found.value.id, MAX_REVIEWS)
      return await withReviews(withNote(found.value, found.value.name), reviews, ids)
    },
  })
}

function withNote<T extends { mention_count: number }>(figures: T, name: string): T & { note?: string } {
  const note =
    figures.mention_count === 0 ? { note: `No review mentions ${name}` } : smallSampleNote(figures.mention_count)
  return { ...figures, ...note }
}

async function withReviews(figures: object, reviews: ReviewIndex, ids: readonly ReviewId[]): Promise<ToolResult> {
  const answer = (texts: readonly string[]) => `${JSON.stringify(figures).slice(0, -1)},"reviews":[${texts.join(',')}]}`
  const found = await Promise.all(ids.map((id) => reviews.review(id)))
  const texts = found.flatMap((one) => one?.review.toString('utf8') ?? [])
  const { ids: known, fit } = fittingReviews(answer(texts))
  const left = known.slice(fit)
  const notes = left.length === 0 ? [] : [`${TOO_LONG}: ${left.join(', ')}.`]
  return { ok: true, value: { json: answer(texts.slice(0, fit)), links: reviewLinks(known.slice(0, fit)), notes } }
}

const TOO_LONG =
  `An answer has at most ${shownCount(MOST_CHARACTERS)} characters, so it lacks some of the 10 newest reviews; read ` +
  'them with get_review'
