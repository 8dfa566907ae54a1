import { hash as hashOf } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { ReviewInput } from './analyse-review.ts'
import type { Domain } from './engine.ts'
import { engineFingerprint } from './engine-fingerprint.ts'
import { keptMonthInsights, type KeptMonthInsights } from './kept-month-insights.ts'

/** What was read is kept from one build to the next, keyed by everything that it depends on, in two files for each month. */
export type AnalysisCache = {
  /** What was made of all reviews of a month, `YYYY-MM`: where that did not change, the analyses are not needed. */
  insights: (month: string) => KeptMonthInsights
  /** The analyses of a month: only these are in memory. */
  month: (month: string) => Promise<KeptMonth>
  /** Removes the files that no run has used for a month. */
  removeOld: () => Promise<void>
}

/** The kept analyses of a month. */
export type KeptMonth = {
  /** As JSON. */
  get: (review: ReviewInput) => string | null
  put: (review: ReviewInput, analysis: string) => void
  /** Writes the entries that were added, and drops those that no run has used for a month. */
  save: () => Promise<void>
}

const NO_MONTH: KeptMonth = { get: () => null, put: () => undefined, save: () => Promise.resolve() }
const NO_CACHE: AnalysisCache = {
  insights: () => ({ get: () => Promise.resolve(null), put: () => Promise.resolve() }),
  month: () => Promise.resolve(NO_MONTH),
  removeOld: () => Promise.resolve(),
}
const OF_THIS_CACHE = /^(?:analyses|months)-/

/**
 * Opens the cache in a folder, or one that keeps nothing if there is no folder. An
 * entry is valid only for the same engine, taxonomy, business, text, stars, language, author and reading; damaged files are ignored.
 */
export async function openCache(folder: string | undefined, domain: Domain): Promise<AnalysisCache> {
  if (folder === undefined) return NO_CACHE
  const fingerprint = await engineFingerprint(domain)
  await mkdir(folder, { recursive: true })
  const analysesOf = (month: string): string => join(folder, `analyses-${fingerprint}-${month}.txt`)
  return {
    insights: (month) => {
      const path = join(folder, `months-${fingerprint}-${month}.bin`)
      const kept = keptMonthInsights(path)
      return {
        ...kept,
        get: async (madeOf) => {
          const insights = await kept.get(madeOf)
          // So that the next review of this month finds the analyses of the others
          if (insights !== null) await Promise.all([path, analysesOf(month)].map(noteUse))
          return insights
        },
      }
    },
    month: (month) => openMonth(analysesOf(month)),
    removeOld: async () => {
      const oldest = Date.now() - UNUSED_DAYS * DAY_MS
      for (const name of (await readdir(folder)).filter((file) => OF_THIS_CACHE.test(file))) {
        // Another run may have removed it, or renamed it to what it is, meanwhile.
        const file = await stat(join(folder, name)).catch(() => null)
        if (file !== null && file.mtimeMs < oldest) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** The time of a file says when a run last used it. */
async function noteUse(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}

/** An analysis as JSON, and the day when a run last used it, in days since 1970. */
type KeptEntry = { usedOn: number; json: string }

const DAY_MS = 86_400_000
/** What has not been used for so long is dropped. Another folder with the same cache, or a run with fewer reviews, may not use it for a while. */
const UNUSED_DAYS = 31
/** The day of the last use is written anew only after so many, so that most builds write nothing. */
const NOTED_EVERY_DAYS = 7

async function openMonth(path: string): Promise<KeptMonth> {
  const today = Math.floor(Date.now() / DAY_MS)
  const entries = await readEntries(path)
  let isChanged = false
  const keep = (key: string, json: string): void => {
    entries.set(key, { usedOn: today, json })
    isChanged = true
  }
  return {
    get: (review) => {
      const key = keyOf(review)
      const entry = entries.get(key)
      if (entry === undefined) return null
      if (entry.usedOn <= today - NOTED_EVERY_DAYS) keep(key, entry.json)
      return entry.json
    },
    put: (review, analysis) => keep(keyOf(review), analysis),
    save: async () => {
      for (const [key, { usedOn }] of entries) {
        if (usedOn < today - UNUSED_DAYS) isChanged = entries.delete(key)
      }
      if (isChanged) await write(path, entries)
    },
  }
}

function keyOf({ text, language, rating, author, reading }: ReviewInput): string {
  return digest(JSON.stringify([text, language, rating, author, reading]))
}

function digest(text: string): string {
  return hashOf('sha256', text, 'base64url').slice(0, 27)
}

/** A file is a digest of all that follows its first line, and then a line for each analysis: the key, the day and the JSON. */
async function readEntries(path: string): Promise<Map<string, KeptEntry>> {
  const content = await readFile(path, 'utf8').catch(() => '')
  const begin = content.indexOf('\n') + 1
  const lines = content.slice(begin)
  if (begin === 0 || digest(lines) !== content.slice(0, begin - 1)) return new Map()
  return new Map(lines.split('\n').slice(0, -1).map(entryIn))
}

function entryIn(line: string): [key: string, entry: KeptEntry] {
  const day = line.indexOf(' ') + 1
  const json = line.indexOf(' ', day) + 1
  return [line.slice(0, day - 1), { usedOn: Number(line.slice(day, json)), json: line.slice(json) }]
}

async function write(path: string, entries: ReadonlyMap<string, KeptEntry>): Promise<void> {
  const lines = [...entries].map(([key, { usedOn, json }]) => `${key} ${usedOn} ${json}\n`).join('')
  await writeFileAtomic(path, `${digest(lines)}\n${lines}`)
}
