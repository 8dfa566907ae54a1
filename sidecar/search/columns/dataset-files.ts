/** A published file in memory; the hash is the one in the manifest. */
export type DatasetFile<Bytes extends Uint8Array = Buffer> = { path: string; bytes: Bytes; sha256: string }

/** A published file that is read when it is needed, and then checked against its hash in the manifest. */
export type ReadableFile = Pick<DatasetFile, 'path' | 'sha256'> & { read: () => Promise<Buffer> }

/** The published files that an index is made from. The index refers to their bytes, so they must not change. */
export type DatasetFiles<Bytes extends Uint8Array = Buffer> = {
  /** A file with everything in `/reviews.json` except its reviews; it may also contain the reviews. */
  head: DatasetFile<Bytes>
  /** `/insights.json`. */
  insights: DatasetFile<Bytes>
  /** The files with the reviews, newest first. */
  reviews: readonly DatasetFile<Bytes>[]
  /** The files with the insights of each review. */
  perReview: readonly DatasetFile<Bytes>[]
}

/** The files that an index is made from, where month shards need not be in memory. */
export type ReadableDataset = Pick<DatasetFiles, 'head' | 'insights'> & {
  reviews: readonly (DatasetFile | ReadableFile)[]
  perReview: readonly (DatasetFile | ReadableFile)[]
}

/** Reads the files into memory. */
export async function inMemory(files: readonly (DatasetFile | ReadableFile)[]): Promise<DatasetFile[]> {
  return await Promise.all(files.map(read))
}

async function read(file: DatasetFile | ReadableFile): Promise<DatasetFile> {
  if ('bytes' in file) return file
  const { path, sha256 } = file
  return { path, sha256, bytes: await file.read() }
}
