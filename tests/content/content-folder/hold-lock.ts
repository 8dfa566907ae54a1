// Holds a lock until it is killed or its standard input ends: `node hold-lock.ts LOCK_FOLDER ACCESS COMMAND`.
import { once } from 'node:events'
import { withLock } from '../../../src/host/locks/folder-lock.ts'

const [, , lockFolder = '', access = '', command = ''] = process.argv
if (access !== 'shared' && access !== 'exclusive') throw new Error(`No such access: ${access}`)
await withLock({ lockFolder, access, command, subject: 'the folder' }, async () => {
  console.log('held')
  await once(process.stdin.resume(), 'end')
})
console.log('released')
