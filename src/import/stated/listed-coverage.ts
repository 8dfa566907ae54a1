import { counted } from '../../schema/rounding.ts'
import { commandFor } from '../../host/typed-command.ts'
import { openContent } from '../content-folder.ts'
import { lastStatement } from './is-news.ts'

/** What is recorded of each declared source, a line each, and how to record what is not. */
export async function listedCoverage(folder: string): Promise<string> {
  const { coverage, declared } = await openContent(folder)
  const lines = [...declared].map((source) => {
    const last = lastStatement(coverage, source)
    if (last === undefined) return `${source}: nothing is recorded`
    const rating = last.rating_value === null ? '' : ` at ${last.rating_value}`
    const by = last.by === 'owner' ? 'entered by you' : 'from an export'
    return `${source}: ${counted(last.review_count, 'review')}${rating} on ${last.seen_on}, ${by}`
  })
  const how = commandFor(folder, 'coverage', 'SOURCE --count N --rating R --seen-on DAY')
  return [...lines, `To record what a platform states: ${how}`].join('\n')
}
