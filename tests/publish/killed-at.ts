// Loaded before a program (`node --import`): kills it just before its KILL_AT-th change to a file below KILL_IN.
import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const folder = process.env['KILL_IN'] ?? ''
const at = Number(process.env['KILL_AT'])
let step = 0

for (const name of ['copyFile', 'cp', 'link', 'mkdir', 'mkdtemp', 'rename', 'rm', 'writeFile'] as const) {
  const original = promises[name]
  Object.assign(promises, {
    [name]: (...args: unknown[]): unknown => {
      const isWithin = args.some((path) => typeof path === 'string' && path.startsWith(folder))
      if (isWithin && (step += 1) === at) process.kill(process.pid, 'SIGKILL')
      return Reflect.apply(original, promises, args)
    },
  })
}
syncBuiltinESMExports()
