import { join } from 'node:path'
import { COVERAGE_FILE, CoverageLine } from '../../schema/coverage.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { readJsonLines } from '../../host/files/read-json-lines.ts'
import type { Result } from '../../schema/result.ts'
import type { Sources } from '../../schema/content/sources.ts'
import type { Unpublished } from '../read-reviews.ts'

/** `coverage.jsonl` of a content folder: its bytes, which are published as they are, and its lines. */
export type Coverage = { bytes: Buffer; lines: CoverageLine[] }

/** A folder in which nobody has recorded what platforms state. */
export const NO_COVERAGE: Coverage = { bytes: Buffer.alloc(0), lines: [] }

/** Reads `coverage.jsonl`; without the file, there are no lines. A log commits to its bytes, so a cut-off last line is a complaint. */
export async function readCoverage(folder: string): Promise<Result<Coverage, Complaint[]>> {
  const file = join(folder, COVERAGE_FILE)
  const bytes = await readBytes(file)
  const { lines, complaints } = readJsonLines(bytes, file, CoverageLine)
  const isCut = bytes.length > 0 && bytes.at(-1) !== 0x0a
  if (isCut) complaints.push({ file, line: lines.length + complaints.length, problem: CUT })
  if (complaints.length > 0) return { ok: false, problem: complaints }
  return { ok: true, value: { bytes, lines: lines.map(({ value }) => value) } }
}

const CUT = 'This line does not end in a line feed, so its end may be missing. Restore the file from git'

type WithFigures = { coverage: Coverage; sources: Sources; unpublished: readonly Unpublished[] }

/**
 * A complaint for each source with figures that is not declared: everyone would find that `/policy.json` lacks it. Sources with
 * reviews are left to imports, which ask the owner, and to builds, which name the lines to add.
 */
export function undeclaredFigures({ coverage, sources, unpublished }: WithFigures, folder: string): Complaint[] {
  const known = new Set([...Object.keys(sources), ...unpublished.map(({ source }) => source)])
  const undeclared = new Set(coverage.lines.map(({ source }) => source).filter((source) => !known.has(source)))
  return [...undeclared].map((source) => ({
    file: join(folder, COVERAGE_FILE),
    problem: `sources.yaml does not declare ${quoted(source)}, of which this file has figures: declare it again`,
  }))
}
