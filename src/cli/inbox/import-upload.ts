import { rm, stat } from 'node:fs/promises'
import { CommandError } from '../../host/errors/command-error.ts'
import { ContentError } from '../../host/errors/content-error.ts'
import { printable, quoted } from '../../host/errors/printable.ts'
import { privateColumnsIn } from '../../import/columns/private-columns.ts'
import { importReviews } from '../../import/import-reviews.ts'
import { Unanswered } from '../../import/open-question.ts'
import type { Upload } from '../../import/reading/export-files.ts'
import type { ImportReport } from '../../import/report.ts'
import { type OwnerQuestion, questionAbout } from './question.ts'

/** The outcome of an upload: its import, a question for the owner, or a refusal. Only an imported file is removed. */
export type UploadResult = { imported: ImportReport } | { asks: OwnerQuestion } | { refused: string }

/** The largest export, in bytes: GitHub accepts no larger files. */
const LARGEST = 100_000_000

/** Imports one upload into a content folder. Refuses one that identifies customers if the repository is not private. */
export async function importUpload(
  { path, files }: Upload,
  { content, isPrivate }: { content: string; isPrivate: boolean },
): Promise<UploadResult> {
  try {
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
    const size = sizes.reduce((sum, one) => sum + one, 0)
    if (size > LARGEST) return { refused: tooLarge(path, size) }
    // Nobody else can read a download, because it is in no commit.
    if (!isPrivate && files.length > 0) {
      const found = await privateColumnsIn(path)
      if (found.length > 0) return { refused: found.map((one) => exposed(path, one.columns)).join('\n') }
    }
    const imported = await importReviews({ files: [path], content })
    for (const file of files) await rm(file)
    return { imported }
  } catch (error) {
    if (error instanceof Unanswered) {
      const ending = await questionAbout(path, content)
      return 'refused' in ending ? { refused: notRead(ending.refused) } : ending
    }
    if (error instanceof CommandError || error instanceof ContentError) return { refused: notRead(error.message) }
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${path}: the import failed unexpectedly (${why}); take this file out of the inbox`, {
      cause: error,
    })
  }
}

function tooLarge(path: string, size: number): string {
  const megabytes = Math.ceil(size / 1_000_000)
  return printable(
    `${path}: it has ${megabytes} MB, and an export may have 100: put it into a ZIP archive, or export a shorter time`,
  )
}

/** A message of the import, and what to do without a command line. */
function notRead(message: string): string {
  return message.includes('--map')
    ? `${message}\nWithout a command line: rename its columns to rating, date, author and text, and upload it again.`
    : message
}

function exposed(path: string, columns: readonly string[]): string {
  const file = printable(path)
  return [
    `${file}: not imported, because this repository is not private, and ${columns.length === 1 ? 'a column identifies' : 'columns identify'} ` +
      `your customers: ${columns.map((column) => quoted(column)).join(', ')}.`,
    'Others can read this file now, also after you delete it: a repository remembers every file that was ever in it. So:',
    '1. Make the repository private at once. On GitHub: Settings > General > Change visibility, at the end of the page. On GitLab:',
    '   Settings > General > Visibility. If it stays private, run this job again: it then imports the file.',
    '2. Before it becomes public again, take the file out of its history, on a computer with git and git-filter-repo:',
    `     git filter-repo --sensitive-data-removal --invert-paths --path ${quoted(path)}`,
    '     git push --force --mirror origin',
    '   Then ask the support of GitHub to delete the copies that it keeps of old commits. On GitLab, Settings > Repository >',
    '   Repository maintenance > Remove blobs does both. Or make a new repository of these files, and delete the old one.',
    '3. Upload the export again, without these columns.',
  ].join('\n')
}
