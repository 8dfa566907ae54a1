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
  } catch (thrown) {
    const error = forPeople(thrown)
    if (!isForPeople(error) && failure === 1) throw error
    console.error(printableLines(isForPeople(error) ? error.message : describeUnexpected(error)))
    process.exitCode = failure
  }
}

/** A fault of the machine that its owner can fix, as an error with advice; any other error unchanged. */
function forPeople(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const advice = ADVICE.get(String(error.code))
  return advice === undefined
    ? error
    : new CommandError(
        advice.replace('{why}', () => error.message),
        { cause: error },
      )
}

const FULL = 'The disk is full ({why}). Free some space, then run the command again'
const REFUSED =
  'The system does not allow it ({why}). Change the owner or the mode of the file or folder, then run the command again'

/** By POSIX error code. */
const ADVICE = new Map([
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EACCES', REFUSED],
  ['EPERM', REFUSED],
  ['EROFS', 'The disk is read-only ({why}). Make it writable, then run the command again'],
])

function describeUnexpected(error: unknown): string {
  return `The command failed unexpectedly: ${error instanceof Error ? error.message : String(error)}`
}

function isForPeople(error: unknown): error is Error {
  const kinds = [CommandError, ContentError, SettingsError, SitesFileError, LockError]
  return kinds.some((kind) => error instanceof kind)
}
