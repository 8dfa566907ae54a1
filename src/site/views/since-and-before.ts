import type { Aspect } from '../../schema/insights.ts'

/** How many reviews judge an aspect (`count`), and how many of them are happy with it. */
export type Happy = { happy: number; count: number }

/** How customers judged an aspect recently (`since`), and before. */
export type SinceAndBefore = { label: string; path: string | null; since: Happy; before: Happy }

/** Aspects by time. `since` begins with `year`, which has mentions if any year has; `moved` is the aspect that changed most. */
export type ComparedAspects = { year: number; rows: SinceAndBefore[]; moved: SinceAndBefore | null }

/** The fewest mentions of a compared aspect, and the fewest on each side of a change that counts. */
const ENOUGH = { mentions: 5, onEachSide: 5 }
/** The z-score from which a change is unlikely to be chance, among a dozen aspects. */
const CERTAIN = 3

/**
 * Compares the years before with the newest year (that of the newest review) and the one before it: the same two years for all
 * aspects, so that nobody can choose a better moment. Most mentioned first.
 */
export function sinceAndBefore(
  aspects: readonly Aspect[],
  newestYear: number,
  pathOf: (id: string) => string | null,
): ComparedAspects {
  const mentioned = aspects.flatMap(({ by_year = [] }) => by_year.filter((one) => one.mention_count > 0))
  const year = Math.max(newestYear - 1, Math.min(newestYear, ...mentioned.map((one) => one.year)))
  const rows = aspects
    .filter(({ mention_count }) => mention_count >= ENOUGH.mentions)
    .map(({ id, label, by_year: years = [] }) => {
      const happyIn = (isWanted: (year: number) => boolean): Happy => {
        const wanted = years.filter((one) => isWanted(one.year))
        return {
          happy: wanted.reduce((sum, { positive_count }) => sum + positive_count, 0),
          count: wanted.reduce((sum, { mention_count }) => sum + mention_count, 0),
        }
      }
      return { label, path: pathOf(id), since: happyIn((one) => one >= year), before: happyIn((one) => one < year) }
    })
  const moved = rows.filter((row) => Math.abs(certainty(row)) >= CERTAIN)
  return { year, rows, moved: moved.sort((a, b) => Math.abs(certainty(b)) - Math.abs(certainty(a)))[0] ?? null }
}

/** The z-score of the difference of two shares: positive if customers are happier now; 0 if there are too few. */
function certainty({ since, before }: SinceAndBefore): number {
  if (Math.min(since.count, before.count) < ENOUGH.onEachSide) return 0
  const share = (since.happy + before.happy) / (since.count + before.count)
  const error = Math.sqrt(share * (1 - share) * (1 / since.count + 1 / before.count))
  return error === 0 ? 0 : (since.happy / since.count - before.happy / before.count) / error
}
