import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// `npm pack` runs this last: in a checkout, npm would read npm-shrinkwrap.json instead of package-lock.json.
await rm(fileURLToPath(new URL('../../../npm-shrinkwrap.json', import.meta.url)), { force: true })
