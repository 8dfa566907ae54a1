import { type Content, examineContent } from '../../content/read-content.ts'
import { ContentError } from '../../host/errors/content-error.ts'
import { logFolderOf, readLog, withLogIndexes } from '../../content/folder/log-folder.ts'
import { reviewsFile } from '../../content/reviews-file.ts'
import { commandFor } from '../../host/typed-command.ts'
import { guardLog } from '../../log-keep/guard-log.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { printableLines } from '../../host/errors/printable.ts'
import { counted } from '../../schema/rounding.ts'
import { readBuildSettings, type BuildSettings } from '../../host/settings.ts'
import { noteFile, readNote } from '../../policy/erasure/note.ts'
import { leftoversInContent } from '../../policy/erasure/find-leftovers.ts'
import { asError, asWarning, describeFinding, findingsIn, type Finding } from '../../policy/findings.ts'
import { readPrevious } from '../../policy/previous.ts'
import { todayOf } from '../../content/folder/today.ts'
import { removalLines } from '../../policy/removed-by-platform.ts'
import { compare } from '../../policy/vanished.ts'
import { runCommand } from '../../host/errors/run-command.ts'

/** `npm run check`: everything that a build would refuse, and what a person should check, without building. */
await runCommand(async () => {
  const settings = readBuildSettings()
  const findings = await withContent(settings.content, { access: 'shared', command: 'npm run check' }, () =>
    check(settings),
  )
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  for (const finding of [...errors, ...warnings]) console.log(describeFinding(finding))
  console.log(`${settings.content}: ${howMany(errors, 'error')}, ${howMany(warnings, 'warning')}`)
  if (errors.length > 0) process.exitCode = 1
})

async function check(settings: BuildSettings): Promise<Finding[]> {
  const { content: folder } = settings
  const examined = await examineContent(folder)
  const findings = findingsIn(examined, folder, await todayOf(folder))
  if (examined.content) {
    const { compared, complaints, warnings } = compare(examined.content, await readPrevious(settings), folder)
    console.log(printableLines(compared))
    for (const line of removalLines(examined.content)) console.log(line)
    for (const complaint of complaints) findings.push(asError(complaint))
    for (const doubt of warnings) findings.push(asWarning(doubt))
    findings.push(...(await logFindings(examined.content, settings)))
  }
  const note = await readNote(await noteFile(folder))
  const leftovers = note ? (await leftoversInContent(folder, note)).map(asError) : []
  return [...findings, ...leftovers]
}

/** What a build says of the log; without one, that it can be kept. */
async function logFindings(content: Content, settings: BuildSettings): Promise<Finding[]> {
  try {
    const log = await readLog(settings.content)
    if (log === null)
      console.log(`No log is kept of what is published. To begin one: ${commandFor(settings.content, 'log', '--init')}`)
    const indexed = withLogIndexes(content, log)
    const file = reviewsFile(indexed.business, indexed.reviews, indexed.withheld)
    const warnings = await guardLog({ content: indexed, log, reviewsFile: file }, settings)
    return warnings.map((problem) => asWarning({ file: logFolderOf(settings.content), problem, rule: 'log' }))
  } catch (error) {
    if (error instanceof ContentError) return error.complaints.map(asError)
    throw error
  }
}

function howMany({ length }: readonly Finding[], noun: string): string {
  return length === 0 ? `no ${noun}s` : counted(length, noun)
}
