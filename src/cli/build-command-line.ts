import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { flag } from './command.ts'

// Shared by the commands that start a build.

/** The program to start for a build in a child process, whose memory is freed afterwards. */
export const MAIN = fileURLToPath(new URL(`main${extname(import.meta.url)}`, import.meta.url))

export const FIRST = flag('--first', 'nothing has been published at this address before (the same as FIRST=1)')
export const EXAMPLE = flag('--example', 'publish an invented business at a public address')
