import { z } from 'zod'
import { ComparedFilters, SearchAnswer, SearchGroup } from '../../../src/schema/search.ts'
import { fittingGroups, groupsNotes } from './fitting-groups.ts'
import { MOST_CHARACTERS } from './fitting-reviews.ts'
import { unknownValue } from './names/unknown-value.ts'
import { Note, smallSampleNote, tool } from './tool.ts'
import { whatWasSearched } from './what-was-searched.ts'

export const compare = tool({
  name: 'compare',
  title: 'Compare people, services, sources, months and more',
  description:
    'Compares everything that reviews mention, in one call: who is best at a service (mentions_service and group_by: ' +
    '"technician"), which service, area or problem does well or badly, how sources, languages, months or stars differ. Takes the ' +
    'filters of search_reviews. Says for each group how many matching reviews it has, their mean stars, how many gave ' +
    'each number of stars, how many the business answered, and the figures of the last months; the group with the most reviews comes ' +
    'first, so look for the best yourself, and weigh how many reviews that rests on.',
  input: ComparedFilters.strict(),
  output: z.object({
    matched: SearchAnswer.shape.matched,
    groups: z.array(SearchGroup.extend({ note: Note.optional() })).describe('The largest group first'),
  }),
  quotes: false,
  async answer(filters, { reviews }) {
    const unknown = await unknownValue({ ...filters, limit: 1 }, reviews)
    if (unknown !== undefined) return { ok: false, problem: unknown }
    const found = await reviews.search({ ...filters, limit: 1 })
    if (!found.ok) throw new Error('A search without "after" lacks the review to begin after')
    const { matched, groups } = Compared.parse(JSON.parse(found.value.body.toString('utf8')))
    const noted = groups.map((group) => ({ ...group, ...smallSampleNote(group.count) }))
    const shown = fittingGroups(noted, MOST_CHARACTERS - OUTSIDE_GROUPS)
    const notes = [whatWasSearched(filters, reviews), ...groupsNotes(shown, groups)]
    return { ok: true, value: { json: JSON.stringify({ matched, groups: shown }), notes } }
  },
})

const Compared = z.object({ matched: z.number(), groups: z.array(SearchGroup) })

/** Characters of an answer outside its groups. */
const OUTSIDE_GROUPS = 100
