import type { LocatedReview } from '../schema/content/review-line.ts'
import type { Sources } from '../schema/content/sources.ts'
import { newestFirst, type Review } from '../schema/review.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import type { PassedChecks } from '../host/cache/passed-checks.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { reviewFiles } from '../host/files/content-files.ts'
import { linesOfFile } from '../host/files/lines-of-file.ts'
import type { JsonLine } from '../host/files/read-json-lines.ts'
import { readAmendments, wrongAmendments } from './folder/amendments-file.ts'
import { notTakenDown, readWithheldFile } from './folder/withheld-file.ts'
import { lacksLink, missingLinks, publishedReview } from './published-review.ts'
import { publicationStatus, readReviewLines, repeatedIds } from './read-review-lines.ts'

/** The dates of the unpublished reviews of a source, and the reason. */
export type Unpublished = { source: string; reason: 'unverified' | 'undeclared'; dates: string[] }

/**
 * The review lines of a content folder, with their amendments applied, the entries of reviews taken down, and all complaints
 * about them.
 */
export async function readReviews(
  folder: string,
  passed: PassedChecks | undefined,
): Promise<{ lines: LocatedReview[]; entries: JsonLine<WithheldEntry>[]; complaints: Complaint[] }> {
  const lines: LocatedReview[] = []
  const complaints: Complaint[] = []
  for (const file of await reviewFiles(folder)) {
    const reading = readReviewLines(linesOfFile(file), file, passed)
    for (const line of reading.lines) lines.push(line)
    for (const complaint of reading.complaints) complaints.push(complaint)
  }
  const withheld = await readWithheldFile(folder)
  const { entries: amended, appliedTo, complaints: inAmendments } = await readAmendments(folder)
  const taken = new Set(withheld.entries.map(({ value }) => value.id))
  for (const complaint of [
    ...[...withheld.complaints, ...repeatedIds(lines), ...notTakenDown(lines, withheld.entries)],
    ...[...inAmendments, ...wrongAmendments(amended, lines, taken)],
  ]) {
    complaints.push(complaint)
  }
  return { lines: appliedTo(lines), entries: withheld.entries, complaints }
}

/** The published reviews, newest first, the dates of the others, and all complaints. `mask` replaces hidden staff names. */
export function publishedReviews(
  lines: readonly LocatedReview[],
  sources: Sources,
  mask: (text: string) => string,
): { reviews: Review[]; unpublished: Unpublished[]; complaints: Complaint[] } {
  const linkless: LocatedReview[] = []
  const reviews: Review[] = []
  const unpublished = new Map<string, Unpublished>()
  for (const line of lines) {
    const { review } = line
    const source = sources[review.source]
    const reason = publicationStatus(review, sources)
    if (source && reason === 'published') {
      reviews.push(publishedReview(line, source, mask))
      if (lacksLink(line, source)) linkless.push(line)
    } else if (reason !== 'published') {
      const key = `${review.source} ${reason}`
      const others = unpublished.get(key) ?? { source: review.source, reason, dates: [] }
      others.dates.push(review.date)
      unpublished.set(key, others)
    }
  }
  const complaints = [...Map.groupBy(linkless, ({ review }) => review.source).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [missingLinks(first, others.length + 1)],
  )
  return { reviews: reviews.sort(newestFirst), unpublished: [...unpublished.values()], complaints }
}
