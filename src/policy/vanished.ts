import { existsSync } from 'node:fs'
import type { Complaint } from '../host/errors/content-error.ts'
import { quoted } from '../host/errors/printable.ts'
import type { Content } from '../content/read-content.ts'
import { commandFor } from '../host/typed-command.ts'
import { byRating } from '../schema/counts.ts'
import { counted } from '../schema/rounding.ts'
import { WithheldReason } from '../schema/withheld.ts'
import type { Previous } from './previous.ts'
import type { Published } from './published-dataset.ts'

/** The result of a comparison with the last published dataset: one line about it, the errors, the warnings. */
export type Comparison = { isCompared: boolean; compared: string; complaints: Complaint[]; warnings: Complaint[] }

/**
 * Compares the content with the last published dataset. A review that is no longer published needs an entry in `withheld.jsonl`,
 * and entries are permanent. `folder` is the content folder.
 */
export function compare(content: Content, previous: Previous, folder: string): Comparison {
  const { from } = previous
  if (!previous.published.ok) {
    const compared = `Nothing was compared with ${from}: ${previous.published.problem}`
    return { isCompared: false, compared, complaints: [], warnings: [] }
  }
  const published = previous.published.value
  if (!isSameBusiness(content, published)) {
    const compared = `Nothing was compared with ${from}: it is about another business, ${quoted(published.business.name)}`
    return { isCompared: false, compared, complaints: [], warnings: [] }
  }
  const last = { from, published }
  const complaints = [...vanished(content, last, folder), ...lostEntries(content, last, folder)]
  const compared = `Compared with the ${counted(published.reviews.length, 'review')} of ${from}`
  return { isCompared: true, compared, complaints, warnings: otherStars(content, last, folder) }
}

/** Whether both have the same name or website, or a review in common. */
function isSameBusiness({ business, reviews, withheld }: Content, published: Published): boolean {
  if (business.url === published.business.url || business.name === published.business.name) return true
  const known = idsOf(reviews, withheld)
  return published.reviews.some(({ id }) => known.has(id))
}

function idsOf(...lists: (readonly { id: string }[])[]): Set<string> {
  const ids = new Set<string>()
  for (const list of lists) for (const { id } of list) ids.add(id)
  return ids
}

/** The file that contains, or contained, the reviews of a source from this date. */
function fileOf(folder: string, { source, date }: { source: string; date: string }): string {
  const ofYear = `${folder}/reviews/${source}-${date.slice(0, 4)}.jsonl`
  return existsSync(ofYear) ? ofYear : `${folder}/reviews/${source}.jsonl`
}

function vanished({ reviews, withheld }: Content, { from, published }: LastPublished, folder: string): Complaint[] {
  const known = idsOf(reviews, withheld)
  return published.reviews
    .filter(({ id }) => !known.has(id))
    .map(({ id, date, rating, source }) => ({
      file: fileOf(folder, { source, date }),
      value: id,
      problem:
        `This review (${rating} ${rating === 1 ? 'star' : 'stars'}, ${date}) is published in ${from} and would vanish without a ` +
        `trace. Put it back, or give the reason for removing it: ${commandFor(folder, 'withhold', id, '--reason CODE')}, where CODE is one of ` +
        `${WithheldReason.options.join(', ')}. (If its line is still there, its source is no longer declared, or the review is unverified)`,
      rule: 'no-vanishing',
    }))
}

/**
 * A complaint for each number of stars with fewer withheld reviews than before, unless as many were published again. A review
 * that its author edited meanwhile may have other stars now.
 */
function lostEntries({ reviews, withheld }: Content, { from, published }: LastPublished, folder: string): Complaint[] {
  if (published.withheld === undefined) return []
  const before = published.withheld.by_rating
  const now = byRating(withheld)
  const known = idsOf(published.reviews)
  const back = reviews.filter(({ id }) => !known.has(id))
  const backWith = byRating(back)
  const editedWith = byRating(back.filter(({ edited_on }) => edited_on !== undefined))
  const missing = (stars: StarCount): number => Math.max(0, before[stars] - now[stars] - backWith[stars])
  const spare = (stars: StarCount): number =>
    Math.min(editedWith[stars], Math.max(0, backWith[stars] - Math.max(0, before[stars] - now[stars])))
  if (sum(STARS.map(missing)) <= sum(STARS.map(spare))) return []
  return STARS.filter((stars) => missing(stars) > 0).map((stars) => ({
    file: `${folder}/withheld.jsonl`,
    problem:
      `${from} counts ${counted(before[stars], 'review')} taken down with ${stars} ${stars === '1' ? 'star' : 'stars'}, ` +
      `but there are only ${now[stars]} here. An entry is permanent, unless its review is published again (with "edited_on", ` +
      'if its author changed the stars): put the entry back',
    rule: 'no-vanishing',
  }))
}

const STARS = ['1', '2', '3', '4', '5'] as const
type StarCount = (typeof STARS)[number]

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Warns of reviews whose stars changed without a recorded edit. */
function otherStars({ reviews }: Content, { from, published }: LastPublished, folder: string): Complaint[] {
  const before = new Map(published.reviews.map((review) => [review.id, review]))
  return reviews.flatMap(({ id, rating, source, date, edited_on }) => {
    const then = before.get(id)
    if (then === undefined || then.rating === rating || edited_on !== then.edited_on) return []
    const problem =
      `It has ${rating} of 5 stars here and ${then.rating} in ${from}. If its author changed the rating, add ` +
      '"edited_on" with the day. Nobody else may change it'
    return [
      {
        file: fileOf(folder, { source, date }),
        field: 'rating',
        value: id,
        problem,
        rule: 'no-vanishing',
      },
    ]
  })
}

type LastPublished = { from: string; published: Published }
