import { type Content, examineContent } from '../content/read-content.ts'
import { todayOf } from './today.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { printableLines } from '../host/errors/printable.ts'
import { withContent } from '../host/locks/lock-content.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { leftoversInContent } from './erasure/find-leftovers.ts'
import { noteFile, readNote } from './erasure/note.ts'
import { askedByCountry } from './country-rules.ts'
import { asError, asWarning, describeFinding, findingsIn } from './findings.ts'
import { readPrevious } from './previous.ts'
import { removalLines } from './removed-by-platform.ts'
import { stillAcknowledged } from './review-warnings.ts'
import { compare } from './vanished.ts'

/** The result of a check: errors must be fixed, and most stop a build; warnings need a person to look; notes inform. */
export type CheckReport<Found> = { errors: Found[]; warnings: Found[]; notes: string[] }

/** A report as texts, the number of acknowledged warnings that it omits, and what the rules of a country ask for. */
export type CheckedContent = CheckReport<string> & { acknowledged: number; asked: string[] }

/**
 * All errors, warnings and notes of a check, as texts. `also` adds checks of files other than the reviews. The rules are those of
 * `country`, by default of the country of the business's address.
 *
 * @throws {CommandError} if the rules of this country are unknown
 */
export function checkContent(
  settings: BuildSettings,
  also: (content: Content) => Promise<CheckReport<Complaint>>,
  country?: string,
): Promise<CheckedContent> {
  const { content: folder } = settings
  return withContent(folder, { access: 'shared', command: 'npm run check' }, async () => {
    const examined = await examineContent(folder)
    const findings = findingsIn(examined, folder, await todayOf(folder))
    const notes = []
    if (examined.content) {
      const { compared, complaints, warnings } = compare(examined.content, await readPrevious(settings), folder)
      const more = await also(examined.content)
      notes.push(printableLines(compared), ...removalLines(examined.content), ...more.notes)
      findings.push(...[...complaints, ...more.errors].map(asError), ...[...warnings, ...more.warnings].map(asWarning))
    }
    const note = await readNote(await noteFile(folder))
    findings.push(...(note ? await leftoversInContent(folder, note) : []).map(asError))
    const { error = [], warning = [] } = Object.groupBy(findings, ({ severity }) => severity)
    return {
      ...{ errors: error.map(describeFinding), warnings: warning.map(describeFinding), notes },
      acknowledged: stillAcknowledged(examined),
      asked: examined.content ? askedByCountry(examined.content, country) : [],
    }
  })
}
