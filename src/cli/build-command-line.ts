import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag } from './command.ts'

// What the commands that start a build have in common.

/** The program of the command line, for a build in a process of its own: its memory ends with it. */
export const MAIN = fileURLToPath(new URL(`main${extname(import.meta.url)}`, import.meta.url))

export const FIRST = flag('--first', 'nothing has been published at this address before (the same as FIRST=1)')
export const EXAMPLE = flag('--example', 'publish an invented business at a public address')
