import { join } from 'node:path'
import type { Complaint } from '../../host/errors/content-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import type { AddedLines } from '../../host/files/add-json-lines.ts'
import type { Sources } from '../../schema/content/sources.ts'
import { COVERAGE_FILE, type CoverageLine } from '../../schema/coverage.ts'
import type { Unpublished } from '../read-reviews.ts'

/** `coverage.jsonl` of a content folder: its bytes, which are published as they are, and its lines. */
export type Coverage = AddedLines<CoverageLine>

/** The coverage of a folder without recorded figures. */
export const NO_COVERAGE: Coverage = { bytes: Buffer.alloc(0), lines: [] }

type WithFigures = { coverage: Coverage; sources: Sources; unpublished: readonly Unpublished[] }

/**
 * A complaint for each undeclared source that has figures but no reviews: everyone could see that `/policy.json` lacks it. For
 * undeclared sources with reviews, imports ask the owner, and builds name the lines to add.
 */
export function undeclaredFigures({ coverage, sources, unpublished }: WithFigures, folder: string): Complaint[] {
  const known = new Set([...Object.keys(sources), ...unpublished.map(({ source }) => source)])
  const undeclared = new Set(coverage.lines.map(({ source }) => source).filter((source) => !known.has(source)))
  return [...undeclared].map((source) => ({
    file: join(folder, COVERAGE_FILE),
    problem: `This file has figures of ${quoted(source)}, but sources.yaml does not declare that source: declare it again`,
  }))
}
