import type { CoverageLine } from '../schema/coverage.ts'
import { isCount, isDay, isText, looseObject, oneOf, orNull } from '../schema/guards.ts'
import type { LoggedCoverage } from '../schema/log-entry.ts'
import { decoded } from './bytes.ts'
import type { LogHistory } from './history.ts'
import { jsonLines } from './json-lines.ts'
import { sha256OfBeginnings } from './portable-sha256.ts'

// The log page loads this file in browsers.

/**
 * How `/coverage.jsonl` contradicts the states of a log. `at` is the index of a state.
 *
 * - `coverageLeftOut`: the state counts no lines, though an earlier state does
 * - `coverageShrank`: the state counts fewer lines than an earlier state
 * - `coverageDiffers`: one of the lines `from` to `to` differs from what the state recorded
 * - `coverageCut`: the file has fewer lines than the state counts
 * - `coverageUnlogged`: the file continues after the lines that the last state counts
 */
export type CoverageFault =
  | { wrong: 'coverageLeftOut' | 'coverageShrank'; at: number }
  | { wrong: 'coverageDiffers'; at: number; from: number; to: number }
  | { wrong: 'coverageCut'; at: number; lines: number; logged: number; isMissing: boolean }
  | { wrong: 'coverageUnlogged'; at: number; lines: number; logged: number }

/** The lines of `/coverage.jsonl`; undefined if one is malformed. */
export function coverageLinesIn(file: Uint8Array): CoverageLine[] | undefined {
  const lines = jsonLines(decoded(file) ?? 'malformed', isCoverageLine)
  return lines.ok ? lines.value : undefined
}

const isCoverageLine = looseObject({
  ...{ source: isText, seen_on: isDay, review_count: isCount, rating_value: orNull(isRating) },
  ...{ mean: oneOf(true, false), by: oneOf('export', 'owner') },
})

function isRating(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 5
}

/** The record of this content of `/coverage.jsonl` in the next state of the log; undefined if the file has no line. */
export function coverageToLog(file: Uint8Array): LoggedCoverage | undefined {
  const ends = lineEnds(file)
  const [sha256] = sha256OfBeginnings(file, ends.slice(-1))
  return sha256 === undefined ? undefined : { lines: ends.length, sha256 }
}

/**
 * Compares `/coverage.jsonl` with all states of a log, and with all states of the logs that it continues (`earlier`, newest
 * first): the file must still contain the lines that each state counts.
 */
export function coverageFaults(
  history: LogHistory,
  earlier: readonly { history: LogHistory }[],
  file: Uint8Array,
): CoverageFault[] {
  const states = [...earlier.toReversed(), { history }].flatMap((log) => log.history.states)
  const ends = lineEnds(file)
  return [...faultsOfStates(states), ...faultsOfLines(states, file, ends), ...faultsOfEnd(states, file, ends)]
}

type States = LogHistory['states']

function faultsOfStates(states: States): CoverageFault[] {
  let before = -1
  return states.flatMap(({ index: at, coverage }): CoverageFault[] => {
    if (coverage === undefined) return before < 0 ? [] : [{ wrong: 'coverageLeftOut', at }]
    const isFewer = coverage.lines < before
    before = coverage.lines
    return isFewer ? [{ wrong: 'coverageShrank', at }] : []
  })
}

/** The fault of one state: of those whose hash differs, the one that counts the fewest lines. The others include these lines. */
function faultsOfLines(states: States, file: Uint8Array, ends: readonly number[]): CoverageFault[] {
  const counted = states
    .flatMap(({ index: at, coverage }) => (coverage === undefined ? [] : [{ at, ...coverage }]))
    .filter(({ lines }) => lines <= ends.length)
    .sort((a, b) => a.lines - b.lines)
  const hashes = sha256OfBeginnings(
    file,
    counted.map(({ lines }) => ends[lines - 1] ?? 0),
  )
  const first = counted.findIndex(({ sha256 }, place) => sha256 !== hashes[place])
  const wrong = counted[first]
  if (wrong === undefined) return []
  const same = counted[first - 1]?.lines ?? 0
  return [{ wrong: 'coverageDiffers', at: wrong.at, from: Math.min(same + 1, wrong.lines), to: wrong.lines }]
}

function faultsOfEnd(states: States, file: Uint8Array, ends: readonly number[]): CoverageFault[] {
  const most = states.reduce((lines, { coverage }) => Math.max(lines, coverage?.lines ?? 0), 0)
  const cut = states.find(({ coverage }) => coverage?.lines === most)
  const { index: at = 0, coverage } = states.at(-1) ?? {}
  const [lines, logged] = [ends.length, coverage?.lines ?? 0]
  if (cut !== undefined && lines < most)
    return [{ wrong: 'coverageCut', at: cut.index, lines, logged: most, isMissing: file.length === 0 }]
  return file.length > (ends[logged - 1] ?? 0) ? [{ wrong: 'coverageUnlogged', at, lines, logged }] : []
}

/** The position after each line feed. */
function lineEnds(file: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = file.indexOf(LINE_FEED); at >= 0; at = file.indexOf(LINE_FEED, at + 1)) ends.push(at + 1)
  return ends
}

const LINE_FEED = 0x0a
