import { join } from 'node:path'
import type { Complaint } from '../host/errors/content-error.ts'
import type { Content } from '../content/read-content.ts'
import { type CoverageFault, coverageFaults } from '../log/logged-coverage.ts'
import { compareImports, importedEntry, type ImportedEntry } from '../log/logged-imports.ts'
import type { LogHistory } from '../log/history.ts'
import { IMPORT_RECORDS_FILE } from '../schema/content/import-record.ts'
import { COVERAGE_FILE } from '../schema/coverage.ts'
import type { LogEntry } from '../schema/log-entry.ts'

/** The records of a folder that its log lacks, and contradictions between the two. */
export type Recorded = {
  imported: ImportedEntry[]
  /** Undefined if the last state counts every line of `coverage.jsonl`. */
  coverage: Extract<CoverageFault, { wrong: 'coverageUnlogged' }> | undefined
  /** The index of a state that does not count the file, though an earlier state does. A published state cannot be repaired. */
  leftOut: number | undefined
  complaints: Complaint[]
}

type Entered = { history: LogHistory; entries: readonly LogEntry[] }

/** Compares the records of imports and of platforms' figures with a log, and with the logs that it continues, newest first. */
export function compareRecorded(
  { coverage: { bytes }, imports }: Pick<Content, 'coverage' | 'imports'>,
  log: Entered & { earlier: readonly Entered[] },
  folder: string,
): Recorded {
  const faults = coverageFaults(log.history, log.earlier, bytes)
  const { unlogged, unrecorded } = compareImports(imports, log.entries)
  const lost = [...unrecorded, ...log.earlier.flatMap(({ entries }) => compareImports(imports, entries).unrecorded)]
  return {
    imported: unlogged.map(importedEntry),
    coverage: faults.find((fault) => fault.wrong === 'coverageUnlogged'),
    leftOut: faults.find((fault) => fault.wrong === 'coverageLeftOut')?.at,
    complaints: [
      ...faults.flatMap((fault) => changedLines(fault, join(folder, COVERAGE_FILE))),
      ...lost.slice(0, 1).map((entry) => lostRecord(entry, lost.length, join(folder, IMPORT_RECORDS_FILE))),
    ],
  }
}

/** A complaint about lines that the log counts and that are gone or changed. */
function changedLines(fault: CoverageFault, file: string): Complaint[] {
  const remedy = 'Lines are only added: restore the file from git'
  if (fault.wrong === 'coverageCut') {
    const problem = `The log counts ${fault.logged} lines of this file, and it has ${fault.lines}. ${remedy}`
    return [{ file, problem, rule: 'log' }]
  }
  if (fault.wrong !== 'coverageDiffers') return []
  const { from, to } = fault
  const which = from === to ? 'This line is not as it was' : `One of lines ${from} to ${to} is not as it was`
  return [
    {
      file,
      line: from,
      problem: `${which} when it was logged. ${remedy}, and add a line if a figure was wrong`,
      rule: 'log',
    },
  ]
}

function lostRecord({ source, on, reviews }: ImportedEntry, count: number, file: string): Complaint {
  const which = `an import from ${source} on ${on} with ${reviews} reviews`
  const problem =
    count === 1
      ? `The log has ${which}, which no line here has: it was changed or removed`
      : `The log has ${count} imports that no line here has (the first: ${which}): they were changed or removed`
  return { file, problem: `${problem}. Restore the file from git`, rule: 'log' }
}
