import { cpSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { fillContentFolder } from '../content/a-content-folder.ts'
import { logAgain, publishTo, settingsOf, someLines } from './a-logged-site.ts'
import type { LogForgery } from './log-forgeries.ts'
import { type Verdict, verdictOfPage, verdictOfVerify } from './two-judges.ts'

/** A published site; `judge` returns both verdicts on a forgery of it, verify first; `remove` deletes it. */
export type JudgedSite = {
  judge: (forgery?: Pick<LogForgery, 'forge'>) => Promise<readonly [Verdict, Verdict]>
  remove: () => Promise<void>
}

/** A site whose log has a batch of four reviews and another with a removal. */
export async function aJudgedSite(): Promise<JudgedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'two-judges-'))
  const [content, dist, honest] = ['content', 'dist', 'honest'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await fillContentFolder(content, { 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1, 4, 2]) })
  await beginLog(settingsOf(content), undefined)
  const removed = { id: reviewId('google', 'd'), date: '2026-05-01', rating: 2, reason: 'fake' }
  await takeDown(content, [WithheldEntry.parse(removed)])
  await logAgain(content)
  await publishTo(honest, content)
  return {
    async judge(forgery) {
      // The asynchronous forms take three times as much CPU for many small files
      rmSync(dist, { recursive: true, force: true })
      cpSync(honest, dist, { recursive: true })
      await forgery?.forge({ content, dist })
      return [await verdictOfVerify(dist), await verdictOfPage(dist)]
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
