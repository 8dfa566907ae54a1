import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// What `npm pack` runs last: in a checkout, npm would take npm-shrinkwrap.json instead of package-lock.json.
await rm(fileURLToPath(new URL('../../../npm-shrinkwrap.json', import.meta.url)), { force: true })
