import { join } from 'node:path'
import type { Complaint } from '../../dataset/content-error.ts'
import { filesOfContent } from '../../dataset/content-folder/lock-content.ts'
import { findRests } from './find-rests.ts'
import type { Note } from './note.ts'

/** A complaint for every place of the content folder that still has something of an erased review. */
export async function restsInContent(content: string, note: Note): Promise<Complaint[]> {
  const files = (await filesOfContent(content)).filter((file) => file !== 'withheld.jsonl')
  const rests = await findRests(content, note, files)
  return rests.map(({ file, line, what }) => ({
    file: join(content, file),
    line: line || undefined,
    problem: `Something of an erased review is still here: ${what}. Take it out, or say it in other words`,
    rule: 'erasure',
  }))
}

/** A complaint for every file of a finished build that still has something of an erased review. */
export async function restsInBuild(built: string, note: Note, noteFile: string): Promise<Complaint[]> {
  const rests = await findRests(built, note)
  return rests.map(({ file, line, what }) => ({
    file,
    line: line || undefined,
    problem:
      `Something of an erased review would still be published here: ${what}. See which file of the content says it, and ` +
      `take it out there. If somebody else happens to say the same, delete ${noteFile}`,
    rule: 'erasure',
  }))
}
