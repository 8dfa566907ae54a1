import { z } from 'zod'
import { shownCount } from '../../../src/schema/rounding.ts'
import { type Filters, MOST_GROUPS, type SearchGroup } from '../../../src/schema/search.ts'
import { escapeInvisibleInJson } from './escape-invisible.ts'
import { MOST_CHARACTERS } from './fitting-reviews.ts'
import { smallSampleNote } from './tool.ts'

/** The first of these groups, as many as fit into this many characters of JSON. */
export function fittingGroups<Group extends object>(groups: readonly Group[], characters: number): Group[] {
  let length = 0
  const end = groups.findIndex((group) => {
    length += escapeInvisibleInJson(JSON.stringify(group)).length + 1
    return length > characters
  })
  return end === -1 ? [...groups] : groups.slice(0, end)
}

/** Says which groups an answer lacks, if it lacks any. */
export function groupsNotes(shown: readonly object[], all: readonly object[]): string[] {
  const such = 'To see others, give more filters'
  if (shown.length < all.length) {
    const bound = `an answer has at most ${shownCount(MOST_CHARACTERS)} characters`
    return [`Here are the ${shown.length} largest groups, since ${bound}. ${such}.`]
  }
  return all.length === MOST_GROUPS ? [`Here are the ${MOST_GROUPS} largest groups; there may be more. ${such}.`] : []
}

/** The JSON of a search without the groups that would leave no room for reviews, and sentences about the groups left out. */
export function withFittingGroups(json: string, { group_by: groupBy }: Filters): { json: string; notes: string[] } {
  if (groupBy === undefined) return { json, notes: [] }
  const { groups } = Grouped.parse(JSON.parse(json))
  const shown = fittingGroups(groups, BESIDE_REVIEWS)
  const isSmall = shown.some(({ count }) => smallSampleNote(count).note !== undefined)
  const notes = [...groupsNotes(shown, groups), ...(isSmall ? [SMALL_GROUPS] : [])]
  if (shown.length === groups.length) return { json, notes }
  return { json: json.replace(JSON.stringify(groups), () => JSON.stringify(shown)), notes }
}

// The groups are not parsed, so that their members stay in order, and their JSON can be found in the JSON of the answer.
const Grouped = z.object({ groups: z.array(z.custom<SearchGroup>()) })

/** Characters for groups in an answer with reviews; 200 groups with names of up to 50 letters need no more. */
const BESIDE_REVIEWS = 60_000

const SMALL_GROUPS = 'Figures of groups with fewer than 5 reviews mean little: quote the reviews instead.'
