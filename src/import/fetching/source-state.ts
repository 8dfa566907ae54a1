import { join } from 'node:path'
import { readSourceFiles } from '../../content/folder/review-lines.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { sha256Hex } from '../../host/sha256.ts'
import { SOFTWARE } from '../../host/software/software.ts'
import { commandFor } from '../../host/typed-command.ts'
import type { SourceName } from '../../schema/review.ts'
import { counted, shownCount } from '../../schema/rounding.ts'
import { openContent } from '../content-folder.ts'
import type { ImportReport } from '../report.ts'

/** The state of a source in a content folder. */
export type SourceState = {
  /** A hash of everything that decides what an import of a file does. */
  hash: string
  reviews: number
  /** The number of reviews in the last complete export, and in the last export if that was partial, by `imports.jsonl`. */
  lastWhole: number | undefined
  lastPart: number | undefined
}

/**
 * Files beside the reviews whose every line matters to an import. Of `coverage.jsonl` and `imports.jsonl`, only the source's
 * lines do.
 */
const READ = ['business.yaml', 'sources.yaml', 'imports.yaml', 'withheld.jsonl', 'amendments.jsonl']

/**
 * Reads the state of a source in a content folder.
 *
 * @throws {CommandError} if the folder is invalid
 */
export async function stateOf(content: string, source: SourceName): Promise<SourceState> {
  const { files, lines } = await readSourceFiles(content, source)
  const beside = await Promise.all(READ.map(async (name) => sha256Hex(await readBytes(join(content, name)))))
  const { imports, coverage } = await openContent(content)
  const records = imports.filter((record) => record.source === source)
  const stated = coverage.filter((line) => line.source === source)
  const last = records.at(-1)
  return {
    hash: sha256Hex(JSON.stringify([SOFTWARE.version, files.map(({ sha256 }) => sha256), beside, records, stated])),
    reviews: lines.size,
    lastWhole: records.findLast(({ partial }) => partial === undefined)?.reviews,
    lastPart: last?.partial === true ? last.reviews : undefined,
  }
}

/** A fetched list that cannot be right. */
export class ListRefusal extends CommandError {}

/**
 * Refuses a fetched list that cannot be right: it has reviews of other sources, or at most half as many reviews as the last list,
 * or lacks more than half of the reviews in the folder. `isWhole` says that it should have all reviews of the source.
 *
 * @throws {ListRefusal} before anything is written
 */
export function refuseList(
  { sources }: ImportReport,
  { content, source, state, isWhole }: { content: string; source: SourceName; state: SourceState; isWhole: boolean },
): void {
  const others = sources.filter((one) => one.source !== source).map((one) => one.source)
  if (others.length > 0) {
    throw new ListRefusal(
      `Its rows are reviews of ${others.join(', ')} too: give each source a file of its own, and each file its own "fetch"`,
    )
  }
  const { changed = 0, unchanged = 0, gone = [], contained } = sources[0] ?? {}
  const length = contained?.reviews ?? 0
  const there = changed + unchanged + gone.length
  const last = isWhole ? (state.lastWhole ?? state.reviews) : (state.lastPart ?? 0)
  const isHalf = last > 0 && length * 2 <= last
  if (!isHalf && gone.length * 2 <= there) return
  const what = isHalf
    ? `The list has ${counted(length, 'review')}, the last one had ${shownCount(last)}`
    : `The list lacks ${shownCount(gone.length)} of the ${counted(there, 'review')} in the folder`
  throw new ListRefusal(
    `${what}, so something is wrong with it and nothing was written. If it is right, export it by hand and run ` +
      commandFor(content, 'import', 'FILE', ...(isWhole ? ['--prune'] : [])),
  )
}
