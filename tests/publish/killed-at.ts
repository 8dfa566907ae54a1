// Loaded before a program (`node --import`): kills it just before its KILL_AT-th change to a file below KILL_IN.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const folder = process.env['KILL_IN'] ?? ''
const at = Number(process.env['KILL_AT'])
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
      return Reflect.apply(original, functions, args) as unknown
    },
  })
}
