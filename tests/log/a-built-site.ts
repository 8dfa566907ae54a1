import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { readLogFolder } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine, fillContentFolder } from '../content/a-content-folder.ts'
import { logAgain, settingsOf, someLines } from './a-logged-site.ts'
import { must } from './must.ts'

/** A content folder with a log, its real build, and the checkpoint of the first batch. */
export type BuiltSite = { content: string; dist: string; firstCheckpoint: string }

let built: Promise<BuiltSite> | undefined

/**
 * A business with 284 reviews, logged and built, so that there are full tiles. Review b was taken down, c was reworded, and e was
 * erased. Each process builds it once, which takes a minute on a busy machine. Each caller gets a copy, which is removed after
 * the last test of its file.
 */
export async function aBuiltSite(): Promise<BuiltSite> {
  const site = await (built ??= buildSite())
  const folder = await mkdtemp(join(tmpdir(), 'built-log-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')]
  await Promise.all([cp(site.content, content, { recursive: true }), cp(site.dist, dist, { recursive: true })])
  return { ...site, content, dist }
}

/** Builds the site in a folder of the test run, which is removed when the run ends. */
async function buildSite(): Promise<BuiltSite> {
  const folder = await mkdtemp(join(inject('builtSiteFolder'), 'log-'))
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')]
  const many = Array.from({ length: 279 }, (_, at) => {
    const date = `2026-0${1 + (at % 4)}-${String(1 + (at % 28)).padStart(2, '0')}`
    return aLine({ source_id: `m${at}`, text: `Came on time, job ${at}.`, rating: 1 + (at % 5), date })
  })
  const lines = someLines([5, 1, 4, 1, 2]) + many.join('')
  await fillContentFolder(content, { 'site.yaml': '', 'reviews/a.jsonl': lines })
  await beginLog(settingsOf(content), undefined)
  const firstCheckpoint = must(await readLogFolder(content)).checkpoint
  const file = join(content, 'reviews/a.jsonl')
  await writeFile(file, (await readFile(file, 'utf8')).replace('What c said', 'What c wrote'))
  const removed = { id: reviewId('google', 'b'), date: '2026-05-01', rating: 1, reason: 'fake' }
  await takeDown(content, [WithheldEntry.parse(removed)])
  await logAgain(content)
  await command(['erase', reviewId('google', 'e')], content)
  await logAgain(content)
  await command(['build'], content, { BASE_URL: settingsOf(content).baseUrl, DIST: dist })
  return { content, dist, firstCheckpoint }
}

async function command(args: readonly string[], content: string, settings: Record<string, string> = {}): Promise<void> {
  const { code, stderr } = await runCli([...args, '--folder', content], content, settings)
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
}
