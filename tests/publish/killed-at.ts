// Loaded before a program (`node --import`): kills it just before its KILL_AT-th change to a file below KILL_IN. With COPY_OF and
// COPIES, copies that folder before each change instead, as if the program were killed then.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { KILL_IN: folder = '', KILL_AT, COPY_OF = '', COPIES } = process.env
const at = Number(KILL_AT)
let step = 0

for (const name of [
  'copyFile',
  'cp',
  'link',
  'mkdir',
  'mkdtemp',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'writeFile',
] as const) {
  killBefore(fs.promises, name)
  killBefore(fs, `${name}Sync`)
}
syncBuiltinESMExports()

function killBefore<Name extends string>(functions: Record<Name, (...args: never[]) => unknown>, name: Name): void {
  const original: (...args: never[]) => unknown = functions[name]
  Object.assign(functions, {
    [name]: (...args: unknown[]): unknown => {
      const isWithin = args.some((path) => typeof path === 'string' && path.startsWith(folder))
      if (isWithin && (step += 1) === at) process.kill(process.pid, 'SIGKILL')
      // `cp` keeps hard links, by which a move recognises files that are in place
      if (isWithin && COPIES !== undefined) execFileSync('cp', ['-a', COPY_OF, `${COPIES}/${step}`])
      return Reflect.apply(original, functions, args) as unknown
    },
  })
}
