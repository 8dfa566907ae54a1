import { z } from 'zod'
import { type Insights, mostMentioned } from '../../../../src/schema/insights.ts'
import { findSubjects, stemsIn, termsOf } from '../../../../src/search/find-subjects.ts'
import { EVERY_STEM } from '../../../../src/search/stems/every-stem.ts'
import { endingsOf, type EndingsOf } from '../../../../src/search/word-endings.ts'

/** A subject that a query names. The filter `mentions_{kind}` accepts its id. */
export const NamedSubject = z.object({
  kind: z.enum(['service', 'technician', 'service_area', 'problem', 'aspect']),
  id: z.string(),
  name: z.string(),
  mention_count: z.int().min(1).describe('How many reviews mention it'),
})
export type NamedSubject = z.infer<typeof NamedSubject>

/** The most subjects that a query can name. */
const MOST = 3
/** A longer query names no subject; it would take long to compare in every language. */
const MOST_LETTERS = 200

/**
 * The subjects whose name, or another word for it, is in a query, as on the search page of the site; only that page knows people
 * by their first names. The words are compared in each language of the reviews, the most frequent first, until a language finds
 * something: the data does not say in which language the site is.
 */
export function namedSubjects(query: string, insights: Insights): NamedSubject[] {
  if (query.length > MOST_LETTERS) return []
  const languages = [...(insights.languages ?? []).map(({ language }) => endingsOf(language)), endingsOf('en')]
  for (const language of new Set(languages)) {
    const words = stemsIn(query, language, EVERY_STEM)
    if (words.length === 0) continue
    const found = findSubjects(subjectsIn(insights, language), words, MOST)
    if (found.length > 0) return found.map(({ subject }) => subject)
  }
  return []
}

type KnownSubject = { subject: NamedSubject; aliases: readonly string[] }

/** The subjects that reviews mention, in the order of the search page. */
function subjectsOf({ entities, aspects }: Insights): KnownSubject[] {
  const kinds = [
    ['service', entities.services],
    ['technician', entities.technicians],
    ['service_area', entities.service_areas],
    ['problem', entities.problems],
    ['aspect', aspects.map((aspect) => ({ ...aspect, name: aspect.label }))],
  ] as const
  return kinds.flatMap(([kind, known]) =>
    mostMentioned<(typeof known)[number]>(known).map(({ id, name, mention_count, aliases = [] }) => ({
      subject: { kind, id, name, mention_count },
      aliases,
    })),
  )
}

type SubjectWithTerms = { subject: NamedSubject; terms: string[] }

/** Cached by insights and language, because making the terms of all subjects takes longer than a search. */
const made = new WeakMap<Insights, Map<EndingsOf, SubjectWithTerms[]>>()

function subjectsIn(insights: Insights, language: EndingsOf): SubjectWithTerms[] {
  const byLanguage = made.get(insights) ?? new Map<EndingsOf, SubjectWithTerms[]>()
  made.set(insights, byLanguage)
  const stem = (text: string): string[] => stemsIn(text, language, EVERY_STEM)
  const subjects =
    byLanguage.get(language) ??
    subjectsOf(insights).map(({ subject, aliases }) => ({ subject, terms: termsOf(subject.name, aliases, stem) }))
  byLanguage.set(language, subjects)
  return subjects
}
