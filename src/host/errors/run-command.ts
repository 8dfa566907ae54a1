import { CommandError } from './command-error.ts'
import { ContentError } from './content-error.ts'
import { LockError } from '../locks/folder-lock.ts'
import { printableLines } from './printable.ts'
import { SettingsError } from '../../schema/settings.ts'

/**
 * Runs a command. An error that a person can fix is printed, and ends it with this exit code. Where that is another code than 1,
 * because 1 is a finding of the command, any other error ends it so too: nothing was found then.
 */
export async function runCommand(command: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!isForPeople(error) && exitCode === 1) throw error
    console.error(printableLines(isForPeople(error) ? error.message : describeUnexpected(error)))
    process.exitCode = exitCode
  }
}

function describeUnexpected(error: unknown): string {
  return `This broke off before anything could be said: ${error instanceof Error ? error.message : String(error)}`
}

function isForPeople(error: unknown): error is Error {
  if (error instanceof CommandError || error instanceof ContentError || error instanceof SettingsError) return true
  if (error instanceof LockError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
