import { messagesOf } from '../../messages/messages.ts'
import { starSum } from '../../schema/rounding.ts'
import { stemsIn, queryWords } from '../../search/find-subjects.ts'
import { EVERY_STEM } from '../../search/stems/every-stem.ts'
import { endingsOf } from '../../search/word-endings.ts'
import { byMentionsAndName, recentOf } from '../props/tiles.ts'
import type { Site } from '../site.ts'
import { entitiesOf, type EntityPageKind } from './entity-kinds.ts'
import { mentionsOf, pathOf } from './mentioned-subjects.ts'

/** A subject that a query can name: what its card shows, and its terms (see `SubjectTerms`). */
export type SearchedSubject = { name: string; path: string; figures: string; terms: string[] }

const KINDS = ['services', 'technicians', 'service_areas', 'problems'] as const
/**
 * The most words of a term, not counting single letters (the "à" of "à l'heure"). Longer phrases of the taxonomy describe events,
 * and nobody searches for them.
 */
const MOST_WORDS = 2

/** All subjects with reviews, the most specific kind first, and within a kind those with most mentions. */
export function searchedSubjects(site: Site): SearchedSubject[] {
  const { business, taxonomy } = site.content
  const { findings, formats, reviews: say } = messagesOf(business)
  const termsOf = (texts: readonly string[]): string[] => {
    const terms = texts.map((text) => stemsIn(text, endingsOf(formats.language), EVERY_STEM).join(' '))
    const distinct = [...new Set(terms)].filter((term) => term !== '')
    // "Very clean" finds nothing that "clean" does not.
    return distinct.filter((term, nth) => nth === 0 || !distinct.some((other) => isWithin(other, term)))
  }
  const entities = KINDS.flatMap((kind) =>
    entitiesOf(site, kind)
      .toSorted((a, b) => byMentionsAndName(site, kind)(a.entity, b.entity))
      .map(({ entity }) => {
        const mentions = mentionsOf(site, kind, entity.id)
        const recent = recentOf(mentions, entity.recent)
        const figures = findings.verdict.figures(starSum(mentions), recent)
        const terms = termsOf([entity.name, ...aliasesOf(site, kind, entity)])
        return {
          ...entity,
          path: pathOf(site, kind, entity.id),
          figures: `${say.count(mentions.length)}${findings.verdict.colon}${figures}`,
          terms,
        }
      }),
  )
  const rules = new Map(taxonomy.aspects.map((rule) => [rule.id, rule]))
  const aspects = site.insights.aspects.map((aspect) => {
    const { words = [], good = [], bad = [] } = rules.get(aspect.id) ?? {}
    const { mention_count: count, positive_count: happy } = aspect.recent ?? aspect
    const { months = null } = aspect.recent ?? {}
    const of = months === null ? say.count(count) : findings.recentOf(count, months)
    const terms = termsOf([aspect.label, ...[...words, ...good, ...bad].filter(isPlain)])
    const figures = `${findings.happy} ${findings.partOf({ happy, count })} · ${of}`
    return { name: aspect.label, path: pathOf(site, 'aspects', aspect.id), figures, terms }
  })
  return [...entities, ...aspects].flatMap(({ name, path, figures, terms }) =>
    path === null ? [] : { name, path, figures, terms },
  )
}

/** Other words for an entity. The names of people come only as they are published. */
function aliasesOf(
  { content: { business, taxonomy }, reviewsFile }: Site,
  kind: EntityPageKind,
  named: EntityName,
): string[] {
  if (kind === 'problems') return taxonomy.problems.find(({ id }) => id === named.id)?.words.filter(isPlain) ?? []
  if (kind !== 'technicians') return business[kind].find(({ id }) => id === named.id)?.aliases ?? []
  const [first = ''] = named.name.split(' ')
  // "Will they come" is no question about Will: a name that is also a word counts only if nothing else is asked.
  return reviewsFile.reviews.some(({ text }) => text !== null && hasWord(text, first.toLowerCase())) ? [] : [first]
}

function isWithin(term: string, longer: string): boolean {
  return term !== longer && ` ${longer} `.includes(` ${term} `)
}

type EntityName = { id: string; name: string }

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{M}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`)) return true
  }
  return false
}

/** A phrase of the taxonomy without placeholders and choices, short enough to be searched for. */
function isPlain(phrase: string): boolean {
  return !/[A-Z|.]/.test(phrase) && queryWords(phrase).filter(({ length }) => length > 1).length <= MOST_WORDS
}
