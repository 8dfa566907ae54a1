import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReviewInsight } from '../../src/schema/insights.ts'
import type { Manifest } from '../../src/schema/manifest.ts'
import type { Review } from '../../src/schema/review.ts'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'

/** A published review and its insights. */
type Said = { review: Review; says: ReviewInsight }

/** The facts about a site, counted anew from the single reviews in its files. */
export type Truth = {
  business: ReviewsFile['business']
  said: Said[]
  /** The subjects that reviews mention, those with the most mentions first. */
  most: (kind: Subject) => string[]
  /** The reviews that mention something, or judge an aspect. */
  about: (kind: Subject, id: string) => Said[]
  withheld: number
}

type Subject = keyof NonNullable<ReviewInsight['mentions']> | 'aspects'

export async function truthOf(dist: string): Promise<Truth> {
  const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(dist, path), 'utf8')) as T
  const { business, reviews, withheld } = await read<ReviewsFile>('reviews.json')
  const { shards = [] } = await read<Manifest>('manifest.json')
  const files = shards.flatMap(({ insights }) => insights)
  const parts = await Promise.all(files.map(({ path }) => read<{ per_review: Record<string, ReviewInsight> }>(path)))
  const perReview = Object.assign({}, ...parts.map(({ per_review }) => per_review)) as Record<string, ReviewInsight>
  const said = reviews.map((review) => ({ review, says: perReview[review.id] ?? {} }))
  const idsIn = (kind: Subject, { says }: Said): string[] =>
    kind === 'aspects' ? (says.aspects ?? []).map(({ id }) => id) : (says.mentions?.[kind] ?? [])
  return {
    business,
    said,
    most(kind) {
      const counts = new Map<string, number>()
      for (const one of said) for (const id of idsIn(kind, one)) counts.set(id, (counts.get(id) ?? 0) + 1)
      return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id]) => id)
    },
    about: (kind, id) => said.filter((one) => idsIn(kind, one).includes(id)),
    withheld: withheld?.total ?? 0,
  }
}

/** The mean of stars as it is published: rounded to two decimals, halves up. */
export function meanOf(said: readonly Said[]): number {
  const sum = said.reduce((all, { review }) => all + review.rating, 0)
  return Math.floor((sum * 200 + said.length) / (2 * said.length)) / 100
}
