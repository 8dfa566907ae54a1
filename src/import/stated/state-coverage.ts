import { join } from 'node:path'
import { CommandError } from '../../host/errors/command-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { addJsonLines } from '../../host/files/add-json-lines.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { newestStated } from '../../schema/compare-coverage.ts'
import { platformOf } from '../../schema/content/platforms.ts'
import { COVERAGE_FILE, type CoverageLine } from '../../schema/coverage.ts'
import { Day, dayIn } from '../../schema/day.ts'
import { counted } from '../../schema/rounding.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { type ContentFolder, openContent } from '../content-folder.ts'
import { isNews, standsUntil, tooEarly } from './is-news.ts'
import { reviewCountOf } from './total-figures.ts'

/** What an owner read on the page of a platform, as typed. */
export type ReadFigures = { count?: string; rating?: string; seenOn?: string; url?: string }

/**
 * Adds what an owner read on the page of a platform to `coverage.jsonl`. Returns the line, and whether it was new.
 *
 * The figures of an export count more than typed ones, which cannot replace them on the same day. For 30 days, fewer reviews than
 * the export states, or a rating that new reviews cannot explain, need a new export: a platform may have removed reviews, but
 * then its export shows that too. After these 30 days, the owner's figures count, and `by` says that the owner typed them.
 *
 * @throws {CommandError} if nothing was added, with the reason
 * @throws {LockError} if the folder cannot be locked
 */
export async function stateCoverage(
  folder: string,
  source: string,
  read: ReadFigures,
): Promise<{ line: CoverageLine; isNew: boolean }> {
  return withContent(folder, { access: 'exclusive', command: 'npm run coverage' }, async () => {
    const content = await openContent(folder)
    refuseUndeclared(source, content)
    const last = newestStated(content.coverage).get(source)
    const line = lineOf({ ...read, source }, last, content)
    const why = refusal(line, last, content)
    if (why !== null) throw new CommandError(why)
    const isNew = isNews(last, line) || line.url !== last?.url
    if (isNew) await addJsonLines(join(folder, COVERAGE_FILE), [line])
    return { line, isNew }
  })
}

function refuseUndeclared(source: string, { declared, path }: ContentFolder): void {
  if (declared.has(source)) return
  const known = declared.size === 0 ? 'none' : [...declared].join(', ')
  throw new CommandError(`${join(path, 'sources.yaml')} does not declare ${quoted(source)}; it declares ${known}`)
}

/** The line with these figures; reports all faults in them at once. */
function lineOf(
  { source, count, rating, seenOn, url }: ReadFigures & { source: string },
  last: CoverageLine | undefined,
  { timezone }: ContentFolder,
): CoverageLine {
  const review_count = reviewCountOf(count)
  const rating_value = review_count === 0 ? null : ratingOf(rating)
  const seen_on = Day.safeParse(seenOn)
  const today = dayIn(timezone)
  const address = WebAddress.optional().safeParse(url)
  const faults = [
    ...(review_count === null ? [`${typed('count', count)}: give how many reviews it states, such as 262`] : []),
    ...(rating_value === undefined
      ? [`${typed('rating', rating)}: give the rating it states, 1 to 5, such as 4.3. Of a rating out of 10, give half`]
      : []),
    ...(review_count === 0 && rating !== undefined ? ['--rating: leave it out, because there are no reviews'] : []),
    ...(seen_on.success ? [] : [`${typed('seen-on', seenOn)}: give the day on which you read it, as YYYY-MM-DD`]),
    ...(seen_on.data && seen_on.data > today
      ? [`${typed('seen-on', seenOn)}: this is in the future (today is ${today})`]
      : []),
    ...(address.success ? [] : [`${typed('url', url)}: give the http or https address where anybody can look`]),
  ]
  if (faults.length > 0 || review_count === null || rating_value === undefined || !seen_on.success)
    throw new CommandError([...faults, 'Nothing was added'].join('\n'))
  const where = address.data ?? last?.url
  return {
    ...{ source, seen_on: seen_on.data, review_count, rating_value },
    mean: platformOf(source).mean ?? false,
    ...(where !== undefined && { url: where }),
    by: 'owner',
  }
}

function typed(name: string, value: string | undefined): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

/** A rating such as `4.3` or `4,3`; undefined if the text is not a rating. */
function ratingOf(written = ''): number | undefined {
  const rating = /^[1-5](?:[.,]\d{1,6})?$/.test(written) ? Number(written.replace(',', '.')) : undefined
  return rating !== undefined && rating <= 5 ? rating : undefined
}

/** Why a line cannot be added; otherwise null. */
function refusal(line: CoverageLine, last: CoverageLine | undefined, { coverage }: ContentFolder): string | null {
  const { name } = platformOf(line.source)
  const early = tooEarly(last, line.seen_on)
  if (early !== null) return `Nothing was added: ${early}`
  const known = coverage.findLast(({ source, by }) => source === line.source && by === 'export')
  if (known === undefined || standsUntil(known) < line.seen_on) return null
  const said = `an export of ${known.seen_on} says that ${name} states ${counted(known.review_count, 'review')} at ${known.rating_value}`
  if (known.seen_on === line.seen_on) return `Nothing was added: ${said}, and an export counts more than what is typed`
  const remedy = `If ${name} has removed reviews since, import an export of today, which says so`
  if (line.review_count < known.review_count)
    return `Nothing was added: ${said}, so for 30 days a lower number (${line.review_count}) needs an export too. ${remedy}`
  return line.mean && isTooGood(line, known)
    ? `Nothing was added: ${said}, and new reviews cannot have raised that to ${line.rating_value}. ${remedy}`
    : null
}

/** Half of the step to which platforms round ratings. */
const ROUNDING = 0.05

/** Whether a mean is higher than it would be if all reviews since an export had five stars. */
function isTooGood(line: CoverageLine, known: CoverageLine): boolean {
  const most = (known.rating_value ?? 5) + ROUNDING
  const best = (known.review_count * most + (line.review_count - known.review_count) * 5) / line.review_count
  return (line.rating_value ?? 0) - ROUNDING > best
}
