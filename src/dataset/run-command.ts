import { CommandError } from './command-error.ts'
import { ContentError } from './content-error.ts'
import { LockError } from './content-folder/folder-lock.ts'
import { printableLines } from './printable.ts'
import { SettingsError } from '../schema/settings.ts'

/** Runs a command. An error that a person can fix is printed, and ends it with this exit code. */
export async function runCommand(command: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!isForPeople(error)) throw error
    console.error(printableLines(error.message))
    process.exitCode = exitCode
  }
}

function isForPeople(error: unknown): error is Error {
  if (error instanceof CommandError || error instanceof ContentError || error instanceof SettingsError) return true
  if (error instanceof LockError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
