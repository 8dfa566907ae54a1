/** A published file in memory. Its path is for messages. */
export type DatasetFile<Bytes extends Uint8Array = Buffer> = { path: string; bytes: Bytes }

/** The published files that an index is made from. It keeps them, so they must not change. */
export type DatasetFiles<Bytes extends Uint8Array = Buffer> = {
  /** What `/reviews.json` has besides its reviews; it may have these too. */
  head: DatasetFile<Bytes>
  /** `/insights.json`. */
  insights: DatasetFile<Bytes>
  /** The files with the reviews, newest first. */
  reviews: readonly DatasetFile<Bytes>[]
  /** The files with what each review says. */
  perReview: readonly DatasetFile<Bytes>[]
}

/** The files of a site without shards: `/reviews.json` has all reviews, and `/insights.json` what each of them says. */
export function unsharded({ reviews, insights }: { reviews: Buffer; insights: Buffer }): DatasetFiles {
  const [head, said] = [
    { path: '/reviews.json', bytes: reviews },
    { path: '/insights.json', bytes: insights },
  ]
  return { head, insights: said, reviews: [head], perReview: [said] }
}
