/** A published file in memory; the hash is the one in the manifest. */
export type DatasetFile<Bytes extends Uint8Array = Buffer> = { path: string; bytes: Bytes; sha256: string }

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
