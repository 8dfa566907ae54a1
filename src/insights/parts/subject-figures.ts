import type { Aspect, Entity, Insights, Topic } from '../../schema/insights.ts'
import { roundedMean } from '../../schema/rounding.ts'
import type { AllReviews } from '../all-reviews.ts'
import type { EntityKind } from '../review-analysis.ts'
import { noSubjectSums } from '../sums/subject-sums.ts'
import { figures, scoreOrNull, topPhrases } from './figures.ts'
import { monthsBySubject, spanOf, subjectByTime } from './recent.ts'
import { share } from './shares.ts'

/** A subject with its label for readers. */
export type Labelled = { id: string; label: string }
/** The phrases that mention a subject. */
type Phrases = Partial<Readonly<Record<'words' | 'good' | 'bad', readonly string[]>>>
type NamedEntity = { id: string; name: string; aliases?: readonly string[] }

/** The entities that reviews may mention, except problems. */
export type NamedEntities = Readonly<Record<Exclude<EntityKind, 'problems'>, readonly NamedEntity[]>>

/** The figures of a subject, such as `aspects/pricing`: over all time, recent ones, and by year. */
type FiguresOf = (subject: string) => Omit<Aspect, 'id' | 'label'>

export function subjectFigures({ sums, months }: Pick<AllReviews, 'sums' | 'months'>): FiguresOf {
  const [bySubject, span] = [monthsBySubject(months), spanOf(months)]
  return (subject) => ({
    ...figures(sums.subjects.get(subject) ?? noSubjectSums()),
    ...subjectByTime(bySubject.get(subject) ?? [], span, !subject.startsWith('aspects/')),
  })
}

/** The figures of every aspect of the taxonomy, most mentioned first, including unmentioned ones. */
export function aspects(figuresOf: FiguresOf, known: { aspects: readonly (Labelled & Phrases)[] }): Aspect[] {
  const all = known.aspects.map(({ id, label, words = [], good = [], bad = [] }) => ({
    ...{ id, label, ...withAliases(label, [...words, ...good, ...bad].filter(isName)) },
    ...figuresOf(`aspects/${id}`),
  }))
  return all.sort((a, b) => b.mention_count - a.mention_count)
}

/** The figures of every technician, service, problem and area, in the owner's order, including unmentioned ones. */
export function entities(
  all: AllReviews,
  figuresOf: FiguresOf,
  { business, taxonomy }: { business: NamedEntities; taxonomy: { problems: readonly (Labelled & Phrases)[] } },
): Insights['entities'] {
  const ofKind = (kind: EntityKind, known: readonly NamedEntity[]): Entity[] =>
    known.map(({ id, name, aliases = [] }) => {
      const { stars } = all.sums.subjects.get(`${kind}/${id}`) ?? noSubjectSums()
      const [newest] = all.mentioning(`${kind}/${id}`, 1)
      return {
        ...{ id, name, ...withAliases(name, aliases), ...figuresOf(`${kind}/${id}`) },
        average_rating: stars.count === 0 ? null : roundedMean(stars),
        last_mentioned: newest?.date ?? null,
      }
    })
  return {
    // The aliases of a technician may be names that the owner hides.
    technicians: ofKind(
      'technicians',
      business.technicians.map(({ id, name }) => ({ id, name })),
    ),
    services: ofKind('services', business.services),
    problems: ofKind(
      'problems',
      taxonomy.problems.map(({ id, label, words = [] }) => ({ id, name: label, aliases: words.filter(isName) })),
    ),
    service_areas: ofKind('service_areas', business.service_areas),
  }
}

/**
 * The most words of an alias, not counting single letters (the "à" of "à l'heure"). Longer phrases of the taxonomy describe
 * events, and nobody searches for them.
 */
const MOST_WORDS = 2

/** Whether a phrase of the taxonomy has no placeholders or choices, and is short enough to search for. */
function isName(phrase: string): boolean {
  if (/[A-Z|.]/.test(phrase)) return false
  return phrase.split(/[^\p{L}\p{M}\p{N}]+/u).filter(({ length }) => length > 1).length <= MOST_WORDS
}

function withAliases(name: string, aliases: readonly string[]): Pick<Aspect, 'aliases'> {
  const spaced = [...new Set(aliases)].filter((alias) => alias !== name).map((alias) => ` ${alias} `)
  // "Fair price" finds nothing that "price" does not.
  const others = spaced
    .filter((alias) => !spaced.some((one) => one.length < alias.length && alias.includes(one)))
    .map((alias) => alias.slice(1, -1))
  return others.length === 0 ? {} : { aliases: others }
}

/** The topics that reviews mention, most frequent first. A review may have several, so the shares do not add up to 100 %. */
export function topics({ reviews, mentioning, sums }: AllReviews, taxonomy: { topics: readonly Labelled[] }): Topic[] {
  const found = taxonomy.topics.flatMap(({ id, label }) => {
    const about = mentioning(`topics/${id}`)
    if (about.length === 0) return []
    const ofTopic = sums.subjects.get(`topics/${id}`) ?? noSubjectSums()
    return {
      id,
      label,
      keywords: topPhrases(ofTopic),
      review_count: about.length,
      share_pct: share(about.length, reviews.length) ?? 0,
      score: scoreOrNull(ofTopic.scores),
      example_review_ids: about.slice(0, 5).map((review) => review.id),
    }
  })
  return found.sort((a, b) => b.review_count - a.review_count)
}
