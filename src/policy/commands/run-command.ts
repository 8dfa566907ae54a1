import { ContentError } from '../../dataset/content-error.ts'
import { LockError } from '../../dataset/content-folder/folder-lock.ts'
import { printableLines } from '../../dataset/printable.ts'
import { SettingsError } from '../../schema/settings.ts'

/** A command cannot do what it was asked: why, and what would be right. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Runs a command. What a person can mend is told in words, and the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!isForPeople(error)) throw error
    console.error(printableLines(error.message))
    process.exitCode = 1
  }
}

function isForPeople(error: unknown): error is Error {
  if (error instanceof Refusal || error instanceof ContentError || error instanceof SettingsError) return true
  if (error instanceof LockError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
