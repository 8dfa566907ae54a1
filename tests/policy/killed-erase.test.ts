import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { noteFile, readNote } from '../../src/policy/erasure/note.ts'
import { settleErasures } from '../../src/policy/guard-build.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { runCommand } from './run-command.ts'

const KILL = new URL('../log/kill-at-rename.ts', import.meta.url).href
const ID = reviewId('google', 'a')

test('an erase killed while it writes its note leaves nothing behind once the erase is repeated', async () => {
  const content = await aKilledErase()
  expect(await runCommand('erase', content, [ID])).toMatchObject({ code: 0 })
  expect(await notesIn(content)).toEqual([basename(await noteFile(content))])
})

test('an erase killed while it writes its note leaves nothing behind after the next build', async () => {
  const content = await aKilledErase()
  const note = await readNote(await noteFile(content))
  await settleErasures({ content }, note)
  expect(await notesIn(content)).toEqual([])
})

test.for([0, 1, 2])(
  'an erase killed %s files after its note leaves no cache if the line of the review is gone',
  async (files) => {
    const content = await aFolderOfTwo()
    await mkdir(join(content, '.cache/entries'), { recursive: true })
    await writeFile(join(content, '.cache/entries/words'), 'perReview')
    await eraseKilled(content, { KILL_AT: String(files), KILL_WHEN: 'after' })
    const isGone = !(await readFile(join(content, 'reviews/a.jsonl'), 'utf8')).includes('"source_id":"a"')
    if (isGone) await expect(readdir(join(content, '.cache'))).rejects.toThrow('ENOENT')
    // The note and withheld.jsonl are written first, the lines of the reviews last.
    if (files === 2) expect(isGone).toBe(true)
  },
)

/** A folder whose `.data` contains the unfinished note of a killed process. */
async function aKilledErase(): Promise<string> {
  const content = await aFolderOfTwo()
  expect(await eraseKilled(content, { KILL_AT: '0', KILL_WHEN: 'before' })).toBe('SIGKILL')
  expect(await notesIn(content)).toEqual([expect.stringMatching(/^\.erased-.*\.tmp$/)])
  return content
}

function aFolderOfTwo(): Promise<string> {
  return aContentFolder({
    'site.yaml': '',
    'reviews/a.jsonl': aLine({ source_id: 'a' }) + aLine({ source_id: 'b' }),
  })
}

/** Kills the command while it moves a file into place; the first such file is the note. */
function eraseKilled(content: string, kill: { KILL_AT: string; KILL_WHEN: string }): Promise<string | null> {
  const env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], CONTENT: content },
    ...{ ...kill, REPLACED: join(content, '.replaced') },
  }
  const args = ['--import', KILL, 'src/cli/main.ts', 'erase', ID]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error) => resolve(error?.signal ?? null))
  })
}

async function notesIn(content: string): Promise<string[]> {
  return (await readdir(join(content, '.data'))).filter((name) => name.includes('erased-'))
}
