import { CommandError } from '../../dataset/command-error.ts'
import { ContentError } from '../../dataset/content-error.ts'
import { LockError } from '../../dataset/content-folder/folder-lock.ts'
import { printableLines } from '../../dataset/printable.ts'
import { SettingsError } from '../../schema/settings.ts'

/** What a person types to run one of the commands on this content folder. */
export function commandFor(folder: string, command: string, ...args: string[]): string {
  const content = folder === 'content' ? '' : `CONTENT=${folder} `
  return `${content}npm run ${command}${args.length === 0 ? '' : ` -- ${args.join(' ')}`}`
}

/** Runs a command. An error that a person can fix is printed, and the exit code is 1. */
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
  if (error instanceof CommandError || error instanceof ContentError || error instanceof SettingsError) return true
  if (error instanceof LockError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
