import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../../host/files/replace-file.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What is known of a page that was kept. */
export const KeptPage = z.strictObject({
  /** A hash of everything that the page and its Markdown copy are made of. */
  contents: z.string(),
  html: sha256,
  /** Null if the page has no Markdown copy. */
  markdown: sha256.nullable(),
  /** The newest date that it shows: a day, or a month; null if it shows none. */
  changed: z.string().nullable(),
})
export type KeptPage = z.infer<typeof KeptPage>

/** The pages that the last build had, by path. */
export const KeptIndex = z.strictObject({
  /** A hash of the names that its build was searched for, and does not have; null if it was not searched. */
  without: z.string().nullable(),
  pages: z.record(z.string(), KeptPage),
  /** The SHA-256 of each file of its dataset that has the reviews of a month, or what they say. */
  shards: z.array(sha256),
  /**
   * Where the reviews of each of its shards, by the SHA-256 of the shard, are in its `/reviews.csv`, and the SHA-256 of these
   * rows.
   */
  rows: z.record(sha256, z.strictObject({ from: z.int(), to: z.int(), sha256 })),
})
export type KeptIndex = z.infer<typeof KeptIndex>

/** Writes an index, with a hash of it and of the code that made its pages. */
export async function writeIndex(file: string, index: KeptIndex, software: string): Promise<void> {
  const text = JSON.stringify(index)
  await replaceFile(file, [`${hashOf(software, text)}\n${text}`])
}

/** Reads an index of the same code. One that is missing or damaged, or of other code, whatever its shape, knows no page. */
export async function readIndex(file: string, software: string): Promise<KeptIndex> {
  const [hash, text = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (hash !== hashOf(software, text)) return { without: null, pages: {}, shards: [], rows: {} }
  return KeptIndex.parse(JSON.parse(text))
}

function hashOf(software: string, text: string): string {
  return createHash('sha256').update(`${software}\n${text}`).digest('hex')
}
