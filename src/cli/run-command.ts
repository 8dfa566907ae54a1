import { CommandError } from '../host/errors/command-error.ts'
import { ContentError } from '../host/errors/content-error.ts'
import { printableLines } from '../host/errors/printable.ts'
import { SitesFileError } from '../host/files/read-sites-file.ts'
import { LockError } from '../host/locks/folder-lock.ts'
import { SettingsError } from '../schema/parse-settings.ts'

/**
 * Runs a command, and sets the exit code to its result. Prints errors that people can fix, and exits with the code `failure`. If
 * that is not 1, because the command uses 1 for findings, unexpected errors exit with `failure` too, since they are not findings.
 */
export async function runCommand(command: () => Promise<number | undefined>, failure = 1): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!isForPeople(error) && failure === 1) throw error
    console.error(printableLines(isForPeople(error) ? error.message : describeUnexpected(error)))
    process.exitCode = failure
  }
}

function describeUnexpected(error: unknown): string {
  return `The command failed unexpectedly: ${error instanceof Error ? error.message : String(error)}`
}

function isForPeople(error: unknown): error is Error {
  const kinds = [CommandError, ContentError, SettingsError, SitesFileError, LockError]
  return kinds.some((kind) => error instanceof kind)
}
