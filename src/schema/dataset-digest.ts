import { z } from 'zod'

/** The response header with the digest of the dataset that an answer was made from. */
export const DATASET_DIGEST_HEADER = 'Dataset-Digest'

/**
 * The SHA-256 of the bytes of `/reviews.json`, in the form of RFC 9530 (section 2): `sha-256=:BASE64:`. Each answer of search,
 * since and MCP has the digest of the dataset that it was made from.
 */
export const DatasetDigest = z
  .string()
  .regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/, 'Give sha-256=:BASE64:')
  .describe('The SHA-256 of the bytes of /reviews.json that the answer was made from')
export type DatasetDigest = z.infer<typeof DatasetDigest>

/** The digest of a dataset, from its SHA-256 in base64. */
export function datasetDigest(base64: string): DatasetDigest {
  return `sha-256=:${base64}:`
}
