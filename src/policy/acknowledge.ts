import { join } from 'node:path'
import { putLines } from '../content/folder/review-lines.ts'
import { examineContent } from '../content/read-content.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { quoted } from '../host/errors/printable.ts'
import { withContent } from '../host/locks/lock-content.ts'
import { ACKNOWLEDGED_FILE, hashOfWords } from '../schema/content/acknowledged.ts'
import { describeFinding, asWarning } from './findings.ts'
import { reviewWarnings } from './review-warnings.ts'
import { todayOf } from './today.ts'

/**
 * Records that a person has looked at all warnings about the words of a review, so that `check` is silent about them until these
 * words change. Returns these warnings as texts, and the changed file.
 *
 * @throws {CommandError} if no warning is about this review
 */
export function acknowledge(folder: string, id: string): Promise<{ warnings: string[]; file: string }> {
  return withContent(folder, { access: 'exclusive', command: 'npm run check' }, async () => {
    const { lines, staff } = await examineContent(folder)
    const line = lines.find(({ review }) => review.id === id)
    if (line === undefined)
      throw new CommandError(
        `No review in the content has the id ${quoted(id)}; the id is the part of a review's link after the #`,
      )
    const warnings = reviewWarnings([line], staff).map(asWarning)
    if (warnings.length === 0)
      throw new CommandError(
        `There is no warning about the words of the review ${quoted(id)}, so there is nothing to acknowledge`,
      )
    const seen = { id: line.review.id, words: hashOfWords(line.review), on: await todayOf(folder) }
    const rules = new Set(warnings.map(({ rule }) => rule))
    const file = join(folder, ACKNOWLEDGED_FILE)
    const entries = [...rules].map((rule) => ({ ...seen, rule }))
    await putLines(file, entries)
    return { warnings: warnings.map(describeFinding), file }
  })
}
