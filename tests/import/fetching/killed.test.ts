import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { chance } from '../../bench/data/chance.ts'
import { CHILD_ENVIRONMENT } from '../../child-environment.ts'
import { aGoogle, aListed, FROM_GOOGLE, type Google } from './a-google.ts'
import { cut } from './a-server.ts'
import { aFetchingFolder, fetchOne, filesIn, TODAY } from './fetch-here.ts'

const path = (name: string) => new URL(name, import.meta.url).pathname

/** When a fetch is killed: at a request, in the middle of its answer, or before its `step`-th change to a file of the folder. */
type Moment = { at: 'a request' | 'an answer' | 'a file'; step: number }

const KILLS = 100

/** Requests for pages and changes of files of one fetch. */
const MOST_REQUESTS = 5
const MOST_FILES = 14

const random = chance(20261126)
const moments = Array.from({ length: KILLS }, (_, index): Moment => {
  const at = (['a request', 'a file', 'an answer', 'a file'] as const)[index % 4] ?? 'a file'
  return { at, step: 1 + Math.floor(random() * (at === 'a file' ? MOST_FILES : MOST_REQUESTS)) }
})

const LONG = { timeout: aTenth(KILLS) * 30_000 }

test(
  `${aTenth(KILLS)} kills of a fetch lose no review, duplicate none, and mark no existing review as gone`,
  LONG,
  async () => {
    const [google, content] = [await aGoogle(220), await aFetchingFolder(FROM_GOOGLE)]
    await fetchOne(content, google)
    const old = join(content.path, '..', 'old')
    await cp(content.path, old, { recursive: true })
    google.reviews.splice(0, 3)
    google.reviews.push(...[301, 302, 303, 304].map((n) => aListed(n)))
    google.reviews[10] = aListed(14, { comment: 'Edited', updateTime: '2026-11-25T12:00:00Z' })
    expect((await fetchOne(content, google)).message).toBe('4 new, 1 changed, 3 no longer there')
    const [before, after] = [await withoutSalts(old), await withoutSalts(content.path)]
    let killed = 0
    for (const moment of moments.slice(0, aTenth(KILLS))) {
      await rm(content.path, { recursive: true })
      await cp(old, content.path, { recursive: true })
      if (await killedFetch(content.path, google, moment)) killed += 1
      const found = Object.entries(await withoutSalts(content.path)).filter(([name]) => !name.endsWith('.tmp'))
      for (const [name, text] of found)
        expect([before[name] ?? '', after[name]], `${name} after ${moment.at}`).toContain(text)
      const { outcome } = await fetchOne(content, google)
      expect(['imported', 'unchanged']).toContain(outcome)
      expect(await withoutSalts(content.path), `${moment.at} ${moment.step}`).toEqual(after)
    }
    expect(killed).toBeGreaterThanOrEqual(aTenth(KILLS) / 2)
  },
)

/** The files of a folder, without what is random in them. */
async function withoutSalts(folder: string): Promise<Record<string, string>> {
  const files = await filesIn(folder)
  const imports = files['imports.jsonl']?.replaceAll(/"exports":\[.*?\]/g, '') ?? ''
  return { ...files, 'imports.jsonl': imports }
}

/** Fetches in a process that is killed at that moment. Returns false if it ended before. */
async function killedFetch(folder: string, google: Google, { at, step }: Moment): Promise<boolean> {
  const args = ['--import', path('../../publish/killed-at.ts'), path('fetch-to-be-killed.ts'), folder]
  const child: ChildProcess = spawn(process.execPath, [...args, JSON.stringify(google.servers), TODAY], {
    env: { ...CHILD_ENVIRONMENT, KILL_IN: folder, KILL_AT: at === 'a file' ? String(step) : '0' },
    stdio: 'inherit',
  })
  const first = google.pages.length
  google.meddle = (count, response) => {
    if (at === 'a file' || count !== first + step) return false
    if (at === 'an answer') cut(response)
    child.kill('SIGKILL')
    return true
  }
  const [code, signal] = await once(child, 'close')
  google.meddle = () => false
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`It ended with ${String(code)}`)
  return signal === 'SIGKILL'
}
