import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import { entitiesOf, kindWords, nounsOf } from '../views/entity-kinds.ts'
import { SIDES } from '../views/sentiment.ts'
import { sourceName } from '../views/source-words.ts'
import { searchedSubjects } from '../views/searched-subjects.ts'
import { reviewInFull } from './reviews.ts'

/** One choice of a filter: its value in the API, and its name for people. */
type Option = { id: string; name: string }

/** A filter with a list of choices, by its name in the API. */
type Choice = { name: string; label: string; options: Option[] }

export function searchProps(site: Site) {
  const { reviews } = site.reviewsFile
  const kinds = (['technicians', 'services'] as const).filter((kind) => entitiesOf(site, kind).length > 0)
  const choices = choicesOf(site).filter(({ options }) => options.length > 0)
  return {
    choices,
    chips: chipsFor(site, choices),
    subjects: searchedSubjects(site),
    newestReviews: reviews.slice(0, NEWEST).map((review) => reviewInFull(site, review)),
    ...{ newest: reviews[0]?.date, oldest: reviews.at(-1)?.date },
    mentioned: kinds.map((kind) => ({ path: `/${kind}/`, noun: nounsOf(site, kind).one })),
  }
}

/** The number of newest reviews to show if a search finds none. */
const NEWEST = 3
const MOST_ASPECTS = 6

/** Shortcuts to choices: stars, replies, and the aspects that reviews judge most. */
function chipsFor(site: Site, choices: readonly Choice[]): (Option & { list: string })[] {
  const { answered } = messagesOf(site.content.business).search
  const optionsOf = (list: string): Option[] => choices.find(({ name }) => name === list)?.options ?? []
  const replies = optionsOf('has_reply').slice(0, 1)
  return [
    ...optionsOf('rating').map((option) => ({ ...option, list: 'rating' })),
    ...replies.map(({ id }) => ({ id, name: answered, list: 'has_reply' })),
    ...optionsOf('mentions_aspect')
      .slice(0, MOST_ASPECTS)
      .map((option) => ({ ...option, list: 'mentions_aspect' })),
  ]
}

/** The filters of a search. A list with one choice is left empty, because it filters nothing. */
function choicesOf(site: Site): Choice[] {
  const { insights, reviewsFile } = site
  const { reviews } = reviewsFile
  const { formats, search: say, insights: judging } = messagesOf(site.content.business)
  const named = (kind: 'technicians' | 'services'): Option[] =>
    entitiesOf(site, kind).map(({ entity: { id, name } }) => ({ id, name }))
  const stars = [5, 4, 3, 2, 1].map((count) => ({ id: String(count), name: say.starCount(count) }))
  const sources = [...new Set(reviews.map(({ source }) => source))].map((id) => ({ id, name: sourceName(site, id) }))
  const languages = [...new Set(reviews.flatMap(({ language }) => language ?? []))].map((id) => ({
    id,
    name: formats.languageName(id),
  }))
  const aspects = insights.aspects
    .filter(({ mention_count }) => mention_count > 0)
    .map(({ id, label }) => ({ id, name: label }))
  const judged = aspects.length === 0 ? [] : SIDES.map((id) => ({ id, name: judging.sides[id] }))
  const replies = [
    { id: 'true', name: say.yes },
    { id: 'false', name: say.no },
  ]
  const isReplied = reviews.some(({ owner_reply }) => owner_reply !== null)
  const byName = (options: Option[]): Option[] => options.toSorted((a, b) => formats.compare(a.name, b.name))
  return [
    { name: 'rating', label: say.stars, options: stars },
    { name: 'source', label: say.source, options: sources.length > 1 ? byName(sources) : [] },
    { name: 'mentions_aspect', label: say.aspect, options: aspects },
    { name: 'aspect_label', label: say.judged, options: judged },
    { name: 'mentions_technician', label: kindWords(site, 'technicians').one, options: named('technicians') },
    { name: 'mentions_service', label: kindWords(site, 'services').one, options: named('services') },
    { name: 'language', label: say.language, options: languages.length > 1 ? byName(languages) : [] },
    { name: 'has_reply', label: say.withReply, options: isReplied ? replies : [] },
  ]
}
