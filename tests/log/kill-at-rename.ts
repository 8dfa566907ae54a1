import { appendFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before a command. Kills its process when it replaces a file for the KILL_AT-th time (from 0), just before or just
// after. Appends the names of replaced files to REPLACED.

const { KILL_AT, KILL_WHEN, REPLACED } = process.env
const replace = fs.rename
let replaced = 0

fs.rename = async (from, to) => {
  const isLast = replaced === Number(KILL_AT)
  replaced += 1
  if (isLast && KILL_WHEN === 'before') process.kill(process.pid, 'SIGKILL')
  await replace(from, to)
  appendFileSync(REPLACED ?? '', `${String(to)}\n`)
  if (isLast) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
