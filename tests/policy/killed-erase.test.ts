import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewId } from '../../src/content/review-id.ts'
import { noteFile, readNote } from '../../src/policy/erasure/note.ts'
import { settleErasures } from '../../src/policy/guard-build.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { runCommand } from './run-command.ts'

const KILL = new URL('../log/kill-at-rename.ts', import.meta.url).href
const ID = reviewId('google', 'a')

test('an erase that was killed as it wrote its note leaves nothing behind once it is repeated', async () => {
  const content = await aKilledErase()
  expect(await runCommand('erase', content, [ID])).toMatchObject({ code: 0 })
  expect(await notesIn(content)).toEqual([basename(await noteFile(content))])
})

test('an erase that was killed as it wrote its note leaves nothing behind after the next build', async () => {
  const content = await aKilledErase()
  const note = await readNote(await noteFile(content))
  await settleErasures({ content }, note)
  expect(await notesIn(content)).toEqual([])
})

/** A folder whose `.data` has the unfinished note of a killed process. */
async function aKilledErase(): Promise<string> {
  const content = await aContentFolder({
    'site.yaml': '',
    'reviews/a.jsonl': aLine({ source_id: 'a' }) + aLine({ source_id: 'b' }),
  })
  expect(await eraseKilled(content)).toBe('SIGKILL')
  expect(await notesIn(content)).toEqual([expect.stringMatching(/^\.erased-.*\.tmp$/)])
  return content
}

/** Kills the command just before it moves its first file into place: the note. */
function eraseKilled(content: string): Promise<string | null> {
  const env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], CONTENT: content },
    ...{ KILL_AT: '0', KILL_WHEN: 'before', REPLACED: join(content, '.replaced') },
  }
  const args = ['--import', KILL, 'src/cli/main.ts', 'erase', ID]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error) => resolve(error?.signal ?? null))
  })
}

async function notesIn(content: string): Promise<string[]> {
  return (await readdir(join(content, '.data'))).filter((name) => name.includes('erased-'))
}
