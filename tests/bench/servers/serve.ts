import type { Kind } from './contender.ts'
import { serveConstant } from './constant.ts'
import { serveFts5 } from './fts5.ts'
import { serveJsonServer } from './json-server.ts'
import { serveMiniSearch } from './minisearch.ts'
import { serveFoldedFilter, servePlainFilter } from './plain-filter.ts'
import { serveOneOrigin, serveSidecar } from './sidecar.ts'

// Runs a server in this process. Sends its port to the parent, then its CPU time at every message.

const servers: Record<Kind, (size: number) => Promise<number>> = {
  sidecar: (size) => serveSidecar(size),
  'sidecar-unshed': (size) => serveSidecar(size, () => 0),
  'one-origin': serveOneOrigin,
  constant: serveConstant,
  'plain-filter': servePlainFilter,
  'folded-filter': serveFoldedFilter,
  'json-server': serveJsonServer,
  fts5: serveFts5,
  minisearch: serveMiniSearch,
}

const [kind, size] = process.argv.slice(2)
const port = await servers[kind as Kind](Number(size))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => process.exit())
process.send?.(port)
