import { join } from 'node:path'
import { readLogFolder, writeAttributes, writeEarlierLog, writeLogFolder } from '../content/folder/log-folder.ts'
import { readWithheldFile } from '../content/folder/withheld-file.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { ContentError } from '../host/errors/content-error.ts'
import { readBytes } from '../host/files/missing-file.ts'
import { readJsonLines } from '../host/files/read-json-lines.ts'
import { replaceFile } from '../host/files/replace-file.ts'
import { compareImports, recordWithoutSalts } from '../log/logged-imports.ts'
import { IMPORT_RECORDS_FILE, ImportRecord } from '../schema/content/import-record.ts'
import { COVERAGE_FILE } from '../schema/coverage.ts'
import { canonical } from '../log/canonical.ts'
import type { LoggedReview } from '../log/history.ts'
import { coverageFaults } from '../log/logged-coverage.ts'
import { asJsonLines, entriesText } from '../log/open-log.ts'
import { OpeningsFile, StateFile } from '../schema/log-files.ts'
import type { OpeningLine } from '../schema/opening-line.ts'
import { loose } from '../schema/loose.ts'
import { ReviewsFile } from '../schema/reviews-file.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import { type Checked, checkLog, NO_TRUST } from '../log-check/check-log.ts'
import { describeCoverageFault } from '../log-check/check-recorded.ts'
import { checkSite } from '../log-check/check-site.ts'
import { publishedAt, readSiteFiles, type SiteFiles } from '../log-check/read-site-files.ts'

/**
 * Rebuilds the log of a content folder from a published site, after checking all of it. Ids of published reviews are found by
 * their `log_index`; ids of removed reviews, by matching the log with `withheld.jsonl`.
 *
 * @throws {CommandError} if there already is a log, or the check finds a fault
 */
export async function recoverLog(content: string, site: string): Promise<{ size: number; origin: string }> {
  const before = await readLogFolder(content)
  if (before !== null && before.checkpoint !== '')
    throw new CommandError(
      `${content}/log already exists: move it away first, and keep it until the new one is checked`,
    )
  const files = await readSiteFiles(publishedAt(site), { trust: NO_TRUST })
  const base = checkLog(files, NO_TRUST)
  const lasting = base.ok ? lastingFaults(base.log) : []
  const wrong = checkSite(files, NO_TRUST)
    .flatMap(({ faults }) => faults)
    .filter((fault) => !lasting.includes(fault))
  if (!base.ok || wrong.length > 0)
    throw new CommandError(['The site does not match its log, so nothing was recovered:', ...wrong].join('\n'))
  const { bytes, history, origin } = base.log
  const { entries: withheld } = await readWithheldFile(content)
  const openings = [
    ...publishedOpenings(files),
    ...removedOpenings(
      history.reviews,
      withheld.map(({ value }) => value),
    ),
  ]
  const state = StateFile.parse(JSON.parse(files.state))
  const earlier = files.earlier.map((old) => checkLog(old, NO_TRUST)).flatMap((old) => (old.ok ? [old.log] : []))
  await recoverCoverage(content, files.coverage)
  await recoverImports(content, [base.log, ...earlier])
  for (const { origin: name, bytes: old, files } of earlier) {
    const { policy, checkpoints, checkpoint } = files
    await writeEarlierLog(content, name, { policy, checkpoints, checkpoint, entries: entriesText(old) })
  }
  await writeAttributes(content)
  await writeLogFolder(content, {
    policy: files.policy,
    entries: entriesText(bytes),
    openings: asJsonLines(openings.sort((a, b) => placeOf(a) - placeOf(b))),
    state: `${canonical({ index: state.index, salt: state.salt })}\n`,
    checkpoints: files.checkpoints,
    checkpoint: files.checkpoint,
  })
  return { size: bytes.length, origin }
}

/** The faults that an older version put into a log for good: a state that does not count the lines of `/coverage.jsonl`. */
function lastingFaults({ history, earlier, files }: Checked): string[] {
  return coverageFaults(history, earlier, files.coverage ?? Buffer.alloc(0))
    .filter(({ wrong }) => wrong === 'coverageLeftOut')
    .map(describeCoverageFault)
}

/**
 * Writes the published `coverage.jsonl`, which was checked against the log, unless the folder already has all its lines.
 *
 * @throws {CommandError} if the folder has other lines
 */
async function recoverCoverage(content: string, published: Buffer = Buffer.alloc(0)): Promise<void> {
  const file = join(content, COVERAGE_FILE)
  const own = await readBytes(file)
  const shared = Math.min(own.length, published.length)
  if (!own.subarray(0, shared).equals(published.subarray(0, shared)))
    throw new CommandError(
      `${file} differs from the one on the site: move it away first, and compare the two afterwards`,
    )
  if (own.length < published.length) await replaceFile(file, [published])
}

/** Adds a line to `imports.jsonl` for each logged import that has none. The line lacks salts, because no site publishes them. */
async function recoverImports(content: string, logs: readonly Checked[]): Promise<void> {
  const file = join(content, IMPORT_RECORDS_FILE)
  const { lines, complaints } = readJsonLines(await readBytes(file), file, ImportRecord)
  if (complaints.length > 0) throw new ContentError(complaints)
  let records = lines.map(({ value }) => value)
  for (const { entries } of logs)
    records = [...compareImports(records, entries).unrecorded.map(recordWithoutSalts), ...records]
  if (records.length > lines.length) await replaceFile(file, [asJsonLines(records)])
}

function publishedOpenings({ openings, reviews }: SiteFiles): OpeningLine[] {
  const salts = [...openings.values()].flatMap((text) => OpeningsFile.parse(JSON.parse(text)).openings)
  const byIndex = new Map(salts.map(({ index, ...parts }) => [index, parts]))
  return loose(ReviewsFile)
    .parse(JSON.parse(reviews.toString()))
    .reviews.flatMap(({ id, log_index: index }) => {
      const parts = index === undefined ? undefined : byIndex.get(index)
      return index === undefined || parts === undefined ? [] : [{ id, index, ...parts }]
    })
}

/**
 * A removal's entry has no id. Nothing distinguishes removals with the same reason and stars, so they are matched in the order of
 * the log and of `withheld.jsonl`.
 */
function removedOpenings(
  reviews: ReadonlyMap<number, LoggedReview>,
  withheld: readonly WithheldEntry[],
): OpeningLine[] {
  const left = Map.groupBy(withheld, ({ reason, rating }) => `${reason} ${rating}`)
  return [...reviews].flatMap(([index, { status, removal }]): OpeningLine[] => {
    if (removal === undefined) return []
    const entry = left.get(`${removal.reason} ${removal.rating}`)?.shift()
    if (entry === undefined)
      throw new CommandError(
        `withheld.jsonl lacks an entry that the log has: ${removal.reason}, ${removal.rating} stars (${index}). Restore it from git first`,
      )
    return status === 'erased' ? [{ erased: true, id: entry.id }] : [{ id: entry.id, index }]
  })
}

function placeOf(opening: OpeningLine): number {
  return 'index' in opening ? opening.index : Infinity
}
