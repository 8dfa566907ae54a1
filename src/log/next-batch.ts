import type { LogEntry, LoggedCoverage, PartHashes } from '../schema/log-entry.ts'
import { Salt, type PartSalts } from '../schema/log-files.ts'
import type { OpeningLine } from '../schema/opening-line.ts'
import type { Result } from '../schema/result.ts'
import type { Review, ReviewId } from '../schema/review.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import { blockKey, blocksOf, type LoggedText, NO_CHECKS, type PassedChecks } from '../host/cache/passed-checks.ts'
import { commitment, commitmentOfPieces, hashesOf, partsIfAny, starsText } from './commitment.ts'
import type { MakeSalt } from './random-salt.ts'
import type { LoggedReview, LogHistory } from './history.ts'

/** The content, the log and the openings that the next batch is planned from. */
export type BatchInput = {
  reviews: readonly Review[]
  /** The text of each review, from `reviewText`. */
  texts: readonly string[]
  withheld: readonly WithheldEntry[]
  history: LogHistory
  openings: readonly OpeningLine[]
  /** Entries of a killed command, which are not in the history. */
  unsigned: readonly LogEntry[]
  makeSalt: MakeSalt
  /** The index of the batch's first entry; by default the size of the history. */
  start?: number
  passed?: PassedChecks
}

/** The entries to append, without the final `state`, and the openings of the log with these entries. */
export type BatchPlan = { entries: LogEntry[]; openings: OpeningLine[]; indexes: Map<ReviewId, number> }

type Removed = Extract<LogEntry, { event: 'withheld' }>
type Changed = Extract<LogEntry, { event: 'edited' | 'reinstated' }>
type IndexedOpening = Extract<OpeningLine, { id: ReviewId; index: number }>

/** Plans the entries that bring the log up to date with the content, or returns a line for each contradiction between the two. */
export function planBatch(input: BatchInput): Result<BatchPlan, string[]> {
  const openings = signedOpenings(input)
  const known = new Map(openings.opened.map((opening) => [opening.id, opening]))
  const problems = [...withoutOpening(input, openings), ...lost(input, openings), ...otherErasures(input, openings)]
  const removals = removalsOf(input, openings, known)
  const changes = changesOf(input, known)
  const erased = openings.erasing.map(erasedEntry)
  const entries: LogEntry[] = erased.sort((a, b) => a.of - b.of)
  const nextIndex = (): number => (input.start ?? input.history.size) + entries.length
  const opened: OpeningLine[] = [...removals.kept]
  for (const { id, entry } of removals.entries) {
    if (!('of' in entry)) opened.push({ id, index: nextIndex() })
    entries.push(entry)
  }
  entries.push(...changes.reinstated.sort(byWords))
  for (const { id, hashes, salts } of changes.published.sort(byWordsHash)) {
    opened.push({ id, index: nextIndex(), ...salts })
    entries.push({ v: 1, event: 'published', ...hashes })
  }
  entries.push(...changes.edited.sort((a, b) => a.of - b.of))
  opened.push(...changes.opened)
  problems.push(...removals.problems, ...changes.problems)
  if (problems.length > 0) return { ok: false, problem: problems }
  const sorted = sortedOpenings([...opened, ...openings.erased])
  return { ok: true, value: { entries, openings: sorted, indexes: indexesIn(sorted) } }
}

/** The `log_index` of each published review. */
export function indexesIn(openings: readonly OpeningLine[]): Map<ReviewId, number> {
  return new Map(openings.flatMap((one) => ('words' in one ? [[one.id, one.index] as const] : [])))
}

type ErasedOpening = Extract<OpeningLine, { erased: true }>
type ErasingOpening = Exclude<OpeningLine, IndexedOpening | ErasedOpening>

type SortedOut = { opened: IndexedOpening[]; erased: ErasedOpening[]; erasing: ErasingOpening[] }

/**
 * The openings at the newest checkpoint. A killed command may have written the openings of its batch but not signed it: openings
 * beyond the checkpoint are dropped, so those reviews are logged again. Erasures are taken from that command's unsigned entries.
 */
function signedOpenings({ openings, unsigned, history }: BatchInput): SortedOut {
  const opened = openings.filter(
    (one): one is IndexedOpening => 'id' in one && 'index' in one && one.index < history.size,
  )
  const erased = openings.filter((one): one is ErasedOpening => 'erased' in one && 'id' in one)
  const erasing = openings.filter((one): one is ErasingOpening => 'erased' in one && 'index' in one)
  const again = unsigned
    .filter((entry) => entry.event === 'erased')
    .filter(({ of }) => !erasing.some(({ index }) => index === of))
    .map(({ of: index, rating, reason, salt }): ErasingOpening => {
      return { erased: { rating, reason, ...(salt !== undefined && { salt }) }, index }
    })
  return { opened, erased, erasing: [...erasing, ...again] }
}

type ErasedEntry = Extract<LogEntry, { event: 'erased' }>

function erasedEntry({ index, erased }: ErasingOpening): ErasedEntry {
  return { v: 1, event: 'erased', of: index, ...erased }
}

/** A problem if logged reviews have no line in the openings: the log alone does not tell which reviews they are. */
function withoutOpening({ history }: BatchInput, { opened, erasing }: SortedOut): string[] {
  const known = new Set([...opened, ...erasing].map(({ index }) => index))
  const missing = [...history.reviews].filter(([index, { status }]) => status !== 'erased' && !known.has(index))
  const [first] = missing
  if (first === undefined) return []
  return [
    `openings.jsonl has no line for ${missing.length} of the logged reviews (the first: entry ${first[0]}). Restore content/log from git, or recover it from the site`,
  ]
}

/** Logged reviews that are neither published nor taken down, and logged erasures missing from `withheld.jsonl`. */
function lost({ reviews, withheld }: BatchInput, { opened, erased }: SortedOut): string[] {
  const present = new Set<string>([...reviews, ...withheld].map(({ id }) => id))
  const taken = new Set<string>(withheld.map(({ id }) => id))
  return [
    ...opened
      .filter(({ id }) => !present.has(id))
      .map(
        ({ id, index }) =>
          `${id}: entry ${index} of the log introduced this review, but it is neither published nor in withheld.jsonl. Put it back, or withhold it with a reason`,
      ),
    ...erased
      .filter(({ id }) => !taken.has(id))
      .map(
        ({ id }) => `${id}: the log says that this review was erased, for good. Restore its entry in withheld.jsonl`,
      ),
  ]
}

/**
 * Logged erasures whose reason or stars changed in `withheld.jsonl`. No line links an erased review's id to its log entry, so
 * only the counts per reason and stars can be compared.
 */
function otherErasures({ withheld, history }: BatchInput, { erased, erasing }: SortedOut): string[] {
  const ids = new Set<string>(erased.map(({ id }) => id))
  const declared = withheld.filter(({ id }) => ids.has(id))
  if (declared.length < ids.size) return [] // `lost` reports the missing ones
  const pending = erasing.filter(({ index }) => history.reviews.get(index)?.status !== 'erased')
  const logged = [
    ...[...history.reviews.values()].flatMap(({ status, removal }) => (status === 'erased' ? (removal ?? []) : [])),
    ...pending.map((opening) => opening.erased),
  ]
  const [here, there] = [countByKind(declared), countByKind(logged)]
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((kind) => here.get(kind) !== there.get(kind))
    .map(
      (kind) =>
        `withheld.jsonl has ${here.get(kind) ?? 0} erased reviews with ${kind}, and the log has ${there.get(kind) ?? 0}. A logged erasure cannot change: restore withheld.jsonl from git`,
    )
}

function countByKind(removals: readonly { reason: string; rating: number }[]): Map<string, number> {
  const groups = Map.groupBy(removals, ({ reason, rating }) => `${rating} of 5 stars and the reason ${reason}`)
  return new Map([...groups].map(([kind, { length }]) => [kind, length]))
}

type Removals = {
  /** In the order of `withheld.jsonl`. */
  entries: { id: ReviewId; entry: Removed }[]
  /** The openings of withheld reviews, which have no salts. */
  kept: IndexedOpening[]
  problems: string[]
}

function removalsOf(input: BatchInput, { erased }: SortedOut, known: ReadonlyMap<string, IndexedOpening>): Removals {
  const gone = new Set<string>(erased.map(({ id }) => id))
  const removals: Removals = { entries: [], kept: [], problems: [] }
  for (const { id, rating, reason } of input.withheld) {
    if (gone.has(id)) continue
    const opening = known.get(id)
    const logged = opening && input.history.reviews.get(opening.index)
    if (opening === undefined) removals.entries.push({ id, entry: { v: 1, event: 'withheld', rating, reason } })
    else removals.kept.push({ id, index: opening.index })
    if (opening === undefined) continue
    if (logged?.status === 'published') {
      const salt = starsSalt(opening, input.unsigned)
      if (salt !== undefined && commitment(salt, starsText(rating)) === logged.hashes?.stars)
        removals.entries.push({ id, entry: { v: 1, event: 'withheld', of: opening.index, rating, reason, salt } })
      else
        removals.problems.push(
          `${id}: withheld.jsonl says ${rating} of 5 stars, but the log has another rating. Correct withheld.jsonl; or publish the review again, log that, then take it down`,
        )
    } else if (logged?.removal?.rating !== rating || logged.removal.reason !== reason) {
      removals.problems.push(
        `${id}: the log has another reason or other stars for its removal. A logged removal cannot change`,
      )
    }
  }
  return removals
}

/** The salt of the stars. If a killed command removed it from the opening, it is in the unsigned entry that the command wrote. */
function starsSalt(opening: IndexedOpening, unsigned: readonly LogEntry[]): Salt | undefined {
  if ('stars' in opening) return opening.stars
  const written = unsigned.find((entry) => entry.event === 'withheld' && 'of' in entry && entry.of === opening.index)
  return written !== undefined && 'salt' in written ? Salt.parse(written.salt) : undefined
}

type Changes = {
  published: { id: ReviewId; hashes: PartHashes; salts: PartSalts }[]
  reinstated: (Changed & { event: 'reinstated' })[]
  edited: (Changed & { event: 'edited' })[]
  /** The openings of reviews that already have an index. */
  opened: IndexedOpening[]
  problems: string[]
}

function changesOf(input: BatchInput, known: ReadonlyMap<string, IndexedOpening>): Changes {
  const changes: Changes = { published: [], reinstated: [], edited: [], opened: [], problems: [] }
  const passed = input.passed ?? NO_CHECKS
  const published: LoggedBefore[] = []
  for (const [at, review] of input.reviews.entries()) {
    const before = publishedBefore(input, { review, text: input.texts[at] ?? '', opening: known.get(review.id) })
    if (before === undefined) changeOf(input, changes, { review, opening: known.get(review.id) })
    else published.push(before)
  }
  for (const block of blocksOf(published, ({ text }) => text.length)) {
    const key = blockKey(block)
    const edits = changes.edited.length
    if (passed.has(key)) {
      for (const { opening } of block) changes.opened.push(opening)
      continue
    }
    for (const one of block) changeOf(input, changes, one)
    if (changes.edited.length === edits && changes.problems.length === 0) passed.add(key)
  }
  return changes
}

type Compared = { review: Review; opening: IndexedOpening | undefined }
type LoggedBefore = LoggedText & { review: Review; opening: IndexedOpening }

/** The review with its logged hashes and salts; undefined if the log does not list it as published. */
function publishedBefore(
  { history }: BatchInput,
  { review, text, opening }: Compared & { text: string },
): LoggedBefore | undefined {
  if (opening === undefined || !('words' in opening)) return undefined
  const logged = history.reviews.get(opening.index)
  if (logged?.status !== 'published' || logged.hashes === undefined) return undefined
  return { review, opening, text, index: opening.index, salts: opening, hashes: logged.hashes }
}

function changeOf(input: BatchInput, changes: Changes, { review, opening }: Compared): void {
  const { id } = review
  const parts = partsIfAny(review)
  const logged = opening && input.history.reviews.get(opening.index)
  if (parts === undefined)
    changes.problems.push(`${id}: it contains half of a surrogate pair, which cannot be hashed. Correct it`)
  else if (opening === undefined) {
    const salts = newSalts(input.makeSalt)
    changes.published.push({ id, salts, hashes: hashesOf(parts, salts) })
  } else if (logged === undefined || logged.status === 'erased') {
    changes.problems.push(
      `${id}: openings.jsonl says that entry ${opening.index} introduced this review, but the log has no such review there`,
    )
  } else followReview({ changes, opening, logged, parts, makeSalt: input.makeSalt })
}

function newSalts(makeSalt: MakeSalt): PartSalts {
  return { rest: makeSalt(), stars: makeSalt(), words: makeSalt() }
}

type Followed = {
  changes: Changes
  opening: IndexedOpening
  logged: LoggedReview
  parts: PartHashes
  makeSalt: MakeSalt
}

function followReview({ changes, opening, logged, parts, makeSalt }: Followed): void {
  const { id, index } = opening
  const known = 'words' in opening && logged.status === 'published' ? opening : undefined
  const hashes = known && hashesOf(parts, known)
  const saltOf = (part: keyof PartHashes): Salt =>
    known !== undefined && hashes?.[part] === logged.hashes?.[part] ? known[part] : makeSalt()
  const salts = { rest: saltOf('rest'), stars: saltOf('stars'), words: saltOf('words') }
  const isSame = salts.rest === known?.rest && salts.stars === known.stars && salts.words === known.words
  changes.opened.push({ id, index, ...salts })
  if (isSame) return
  const event = logged.status === 'withheld' ? 'reinstated' : 'edited'
  if (event === 'reinstated') changes.reinstated.push({ v: 1, event, of: index, ...hashesOf(parts, salts) })
  else changes.edited.push({ v: 1, event, of: index, ...hashesOf(parts, salts) })
}

function byWords(a: { words: string }, b: { words: string }): number {
  return a.words < b.words ? -1 : 1
}

function byWordsHash(a: { hashes: PartHashes }, b: { hashes: PartHashes }): number {
  return byWords(a.hashes, b.hashes)
}

/** The openings sorted by index, then those of erased reviews, which have no index, sorted by id. */
function sortedOpenings(openings: readonly OpeningLine[]): OpeningLine[] {
  const place = (one: OpeningLine): number => ('index' in one ? one.index : Infinity)
  const id = (one: OpeningLine): string => ('id' in one ? one.id : '')
  return openings.toSorted((a, b) => (place(a) === place(b) ? (id(a) < id(b) ? -1 : 1) : place(a) - place(b)))
}

/**
 * The last entry of a batch: the current counts of published and withheld reviews, the salted hash of `/reviews.json`, and what
 * to record about `/coverage.jsonl`, if it has lines.
 */
export function stateEntry(
  counts: { reviews: number; withheld: number },
  { salt, dataset, coverage }: { salt: Salt; dataset: Iterable<string>; coverage: LoggedCoverage | undefined },
): LogEntry {
  const more = coverage === undefined ? {} : { coverage }
  return { v: 1, event: 'state', ...counts, dataset: commitmentOfPieces(salt, dataset), ...more }
}

/** The ids of erased reviews whose stars differ from those in the log. The log cannot record such an erasure. */
export function unloggedStars(
  { openings, history }: Pick<BatchInput, 'openings' | 'history'>,
  erased: readonly WithheldEntry[],
): ReviewId[] {
  const known = new Map(openings.flatMap((one) => ('id' in one && 'index' in one ? [[one.id, one] as const] : [])))
  const isLogged = ({ id, rating }: WithheldEntry): boolean => {
    const opening = known.get(id)
    const logged = opening && history.reviews.get(opening.index)
    if (logged?.status !== 'published') return logged === undefined || logged.removal?.rating === rating
    return (
      opening !== undefined &&
      'stars' in opening &&
      commitment(opening.stars, starsText(rating)) === logged.hashes?.stars
    )
  }
  return erased.filter((entry) => !isLogged(entry)).map(({ id }) => id)
}

/**
 * The signed openings without the salts of the reviews being erased. Each erased review leaves two lines: one with its id, the
 * other with its index, so that nothing links the id to the index.
 */
export function eraseOpenings(openings: readonly OpeningLine[], erased: readonly WithheldEntry[]): OpeningLine[] {
  const entries = new Map(erased.map((entry) => [entry.id, entry]))
  const next = openings.flatMap((opening): OpeningLine[] => {
    const entry = 'index' in opening && 'id' in opening ? entries.get(opening.id) : undefined
    if (entry === undefined || !('index' in opening)) return [opening]
    const { rating, reason } = entry
    const salt = 'stars' in opening ? { salt: opening.stars } : {}
    return [
      { erased: { rating, reason, ...salt }, index: opening.index },
      { erased: true, id: entry.id },
    ]
  })
  return sortedOpenings(next)
}
