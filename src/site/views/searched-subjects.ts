import { messagesOf } from '../../messages/messages.ts'
import { starSum } from '../../schema/rounding.ts'
import { stemsIn, termsOf } from '../../search/find-subjects.ts'
import { EVERY_STEM } from '../../search/stems/every-stem.ts'
import { endingsOf } from '../../search/word-endings.ts'
import { byMentionsAndName, recentOf } from '../props/tiles.ts'
import type { Site } from '../site.ts'
import { entitiesOf, type EntityPageKind } from './entity-kinds.ts'
import { mentionsOf, pathOf } from './mentioned-subjects.ts'

/** A subject that a query can name: what its card shows, and its terms (see `SubjectTerms`). */
export type SearchedSubject = { name: string; path: string; figures: string; terms: string[] }

const KINDS = ['services', 'technicians', 'service_areas', 'problems'] as const

/** All subjects with reviews, the most specific kind first, and within a kind those with most mentions. */
export function searchedSubjects(site: Site): SearchedSubject[] {
  const { business } = site.content
  const { findings, formats, reviews: say } = messagesOf(business)
  const stem = (text: string): string[] => stemsIn(text, endingsOf(formats.language), EVERY_STEM)
  const entities = KINDS.flatMap((kind) =>
    entitiesOf(site, kind)
      .toSorted((a, b) => byMentionsAndName(site, kind)(a.entity, b.entity))
      .map(({ entity }) => {
        const mentions = mentionsOf(site, kind, entity.id)
        const recent = recentOf(mentions, entity.recent)
        const figures = findings.verdict.figures(starSum(mentions), recent)
        const terms = termsOf(entity.name, aliasesOf(site, kind, entity), stem)
        return {
          ...entity,
          path: pathOf(site, kind, entity.id),
          figures: `${say.count(mentions.length)}${findings.verdict.colon}${figures}`,
          terms,
        }
      }),
  )
  const aspects = site.insights.aspects.map((aspect) => {
    const { mention_count: count, positive_count: happy } = aspect.recent ?? aspect
    const { months = null } = aspect.recent ?? {}
    const of = months === null ? say.count(count) : findings.recentOf(count, months)
    const terms = termsOf(aspect.label, aspect.aliases ?? [], stem)
    const figures = `${findings.happy} ${findings.partOf({ happy, count })} · ${of}`
    return { name: aspect.label, path: pathOf(site, 'aspects', aspect.id), figures, terms }
  })
  return [...entities, ...aspects].flatMap(({ name, path, figures, terms }) =>
    path === null ? [] : { name, path, figures, terms },
  )
}

/** Other words for an entity. People have no other names here than the first word of their published name. */
function aliasesOf({ reviewsFile }: Site, kind: EntityPageKind, { name, aliases = [] }: EntityName): readonly string[] {
  if (kind !== 'technicians') return aliases
  const [first = ''] = name.split(' ')
  // "Will they come" is not a question about Will, so a name that reviews use as a word does not count.
  return reviewsFile.reviews.some(({ text }) => text !== null && hasWord(text, first.toLowerCase())) ? [] : [first]
}

type EntityName = { name: string; aliases?: readonly string[] | undefined }

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{M}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`)) return true
  }
  return false
}
