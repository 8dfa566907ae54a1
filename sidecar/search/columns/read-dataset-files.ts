import { z } from 'zod'
import { Insights, ReviewInsight } from '../../../src/schema/insights.ts'
import { loose } from '../../../src/schema/loose.ts'
import { newestFirst, Review } from '../../../src/schema/review.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import type { DatasetFile, DatasetFiles } from './dataset-files.ts'
import { decode, type JsonSlices, type Ranges, sliceJson } from '../answer/json-slices.ts'
import { addIssues, addProblem, MalformedArtefactError, type Problems } from './malformed-artefact.ts'
import { emptyStringTable, intern, type StringTable } from '../text-index/string-table.ts'
import { uint32List } from '../text-index/typed-arrays.ts'

/** The reviews of a dataset, by row. */
export type ReadReviews = {
  /** `/reviews.json` apart from its reviews. */
  head: Omit<ReviewsFile, 'reviews'>
  /** The ids in the order of the reviews. */
  ids: StringTable
  /** The position of each review: file, first byte and end, in turn. */
  ranges: Uint32Array<ArrayBuffer>
}

/** The position of a review or an insight: the number of its file, its first byte, and its end. */
export type FileRange = [file: number, from: number, to: number]

/**
 * Reads the reviews of all files one at a time: each is checked and passed to `visit`, in order.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema, or the reviews are not unique and newest first
 */
export function readReviews(
  { head: file, reviews: files }: Pick<DatasetFiles<Uint8Array>, 'head' | 'reviews'>,
  visit: (review: Review) => void,
): ReadReviews {
  const head = readHead(file)
  const ids = emptyStringTable()
  const ranges = uint32List()
  for (const { review, range } of reviewsIn(files, ids)) {
    for (const place of range) ranges.push(place)
    visit(review)
  }
  return { head, ids, ranges: ranges.finish() }
}

/**
 * `/reviews.json` without its reviews.
 *
 * @throws {MalformedArtefactError} if the file does not match its schema
 */
export function readHead(file: DatasetFile<Uint8Array>): ReadReviews['head'] {
  const { reviews: _emptied, ...head } = readRest(LooseReviewsFile, file, { member: 'reviews', opening: '[' })
  return head
}

/**
 * Yields the reviews of the files in order, checked, each with its position; adds the id of each to `ids`.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema, or the reviews are not unique and newest first
 */
export function* reviewsIn(
  files: readonly DatasetFile<Uint8Array>[],
  ids: StringTable = emptyStringTable(),
): Generator<{ review: Review; range: FileRange }> {
  let before: Review | undefined
  for (const [number, file] of files.entries()) {
    const problems: Problems = { first: [], count: 0 }
    const slices = sliceOrFail(file, { member: 'reviews', opening: '[' })
    parse(AnyObject, slices.rest, { where: [], problems })
    for (let at = 0; 2 * at < slices.values.length; at++) {
      const where = ['reviews', at]
      const review = parse(LooseReview, textAt(file.bytes, slices.values, at), { where, problems })
      if (review === undefined) continue
      const expected = ids.size
      if (intern(ids, review.id) !== expected) addProblem(problems, where, `The id "${review.id}" occurs twice`)
      if (before && newestFirst(before, review) > 0) addProblem(problems, where, 'It is newer than the one before')
      before = review
      yield { review, range: [number, ...rangeAt(slices.values, at)] }
    }
    if (!slices.found) addProblem(problems, ['reviews'], 'Give a list of reviews')
    if (problems.count > 0) throw new MalformedArtefactError(file.path, problems)
  }
}

/**
 * Reads the insights of the reviews one at a time: each is checked and passed to `visit` with its review's id and its position.
 * Returns the rest of `/insights.json`.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export function readInsights(
  { insights, perReview: files }: Pick<DatasetFiles<Uint8Array>, 'insights' | 'perReview'>,
  visit: (insight: ReviewInsight, id: string, range: FileRange) => void,
): Insights {
  const rest = readFigures(insights)
  for (const { insight, id, range } of insightsIn(files)) visit(insight, id, range)
  return rest
}

/**
 * `/insights.json` without the insights of each review.
 *
 * @throws {MalformedArtefactError} if the file does not match its schema
 */
export function readFigures(file: DatasetFile<Uint8Array>): Insights {
  const { per_review: _emptied, ...rest } = readRest(LooseInsights, file, { member: 'per_review', opening: '{' })
  return rest
}

/**
 * Yields the insights of each review, checked, with their position in the files.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export function* insightsIn(
  files: readonly DatasetFile<Uint8Array>[],
): Generator<{ insight: ReviewInsight; id: string; range: FileRange }> {
  for (const [number, file] of files.entries()) {
    const problems: Problems = { first: [], count: 0 }
    const slices = sliceOrFail(file, { member: 'per_review', opening: '{' })
    parse(AnyObject, slices.rest, { where: [], problems })
    for (let at = 0; 2 * at < slices.values.length; at++) {
      const id = parse(LooseId, textAt(file.bytes, slices.names, at), { where: ['per_review'], problems })
      if (id === undefined) continue
      const where = ['per_review', id]
      const insight = parse(LooseReviewInsight, textAt(file.bytes, slices.values, at), { where, problems })
      if (insight !== undefined) yield { insight, id, range: [number, ...rangeAt(slices.values, at)] }
    }
    if (!slices.found) addProblem(problems, ['per_review'], 'Give the insights of each review, by id')
    if (problems.count > 0) throw new MalformedArtefactError(file.path, problems)
  }
}

type Member = { member: string; opening: '[' | '{' }

/** Reads a file with one member emptied, if the file has that member. */
function readRest<T>(schema: z.ZodType<T>, file: DatasetFile<Uint8Array>, emptied: Member): T {
  const problems: Problems = { first: [], count: 0 }
  const rest = parse(schema, sliceOrFail(file, emptied).rest, { where: [], problems })
  if (rest === undefined) throw new MalformedArtefactError(file.path, problems)
  return rest
}

const LooseReviewsFile = loose(ReviewsFile.extend({ reviews: z.unknown().optional() }))
const LooseInsights = loose(Insights.extend({ per_review: z.unknown().optional() }))
const AnyObject = z.looseObject({})
const LooseReview = loose(Review)
const LooseReviewInsight = loose(ReviewInsight)
const LooseId = z.string()

function sliceOrFail({ path, bytes }: DatasetFile<Uint8Array>, { member, opening }: Member): JsonSlices {
  if (bytes.length > LONGEST) throw new MalformedArtefactError(path, { first: ['it is longer than 4 GiB'], count: 1 })
  try {
    return sliceJson(bytes, member, opening)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new MalformedArtefactError(path, { first: [cause.message], count: 1 }, { cause })
  }
}

/** Positions in a file are stored in 32 bits. */
const LONGEST = 2 ** 32 - 1

function parse<T>(
  schema: z.ZodType<T>,
  text: string,
  { where, problems }: { where: PropertyKey[]; problems: Problems },
): T | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    addProblem(problems, where, 'It is not valid JSON')
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  addIssues(problems, where, result.error)
  return undefined
}

function textAt(bytes: Uint8Array, ranges: Ranges, at: number): string {
  return decode(bytes, ...rangeAt(ranges, at))
}

function rangeAt(ranges: Ranges, at: number): [from: number, to: number] {
  return [ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0]
}
