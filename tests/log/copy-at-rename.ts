import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'

// Loaded before a command. Copies CONTENT into COPIES whenever its process replaces a file, just before and just after: as if
// the process were killed then. Another process copies, because opening the files of a lock would release it.

const { CONTENT = '', COPIES = '' } = process.env
const replace = fs.rename
let replaced = 0

fs.rename = async (from, to) => {
  const copy = (when: string): Buffer =>
    execFileSync('cp', ['-R', CONTENT, join(COPIES, `${replaced} ${when} ${basename(String(to))}`)])
  copy('before')
  await replace(from, to)
  copy('after')
  replaced += 1
}
syncBuiltinESMExports()
