import { compare, startContender } from '../servers/contender.ts'
import { figuresOf } from './search-over-http.ts'
import type { Loading } from '../load.ts'
import type { Figure, Row, Setting } from '../row.ts'
import type { Contender } from '../servers/contender.ts'

/** Published files at one origin, from memory: whole, and for clients that have them already. */
export const artefacts: Row = {
  name: 'artefacts',
  what: 'artefacts at one origin: a feed, 200 and 304',
  against: 'Express answering a constant of the same size',
  sizes: [100_000],
  measure,
}

async function measure(setting: Setting): Promise<Figure[]> {
  setting.progress('starting the sidecar')
  const sidecar = await startContender('one-origin', setting.size)
  try {
    return [
      ...(await whole(setting, sidecar, [])),
      ...(await whole(setting, sidecar, ['Accept-Encoding: br'])),
      ...(await held(setting, sidecar)),
    ]
  } finally {
    await sidecar.stop()
  }
}

async function whole(setting: Setting, sidecar: Contender, headers: string[]): Promise<Figure[]> {
  const encoding = headers.length === 0 ? 'identity' : 'br'
  const address = `http://127.0.0.1:${sidecar.port}/feed.xml`
  const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  const bytes = Number(answer.headers.get('content-length'))
  return await beside(setting, `200 of ${bytes} bytes (${encoding}): `, bytes, {
    ours: { contender: sidecar, loading: { path: () => '/feed.xml', headers } },
    theirs: () => ({ path: () => '/constant' }),
  })
}

async function held(setting: Setting, sidecar: Contender): Promise<Figure[]> {
  const { etag, length } = await identityOf(sidecar.port, '/feed.xml')
  return await beside(setting, '304: ', length, {
    ours: {
      contender: sidecar,
      loading: { path: () => '/feed.xml', headers: [`If-None-Match: ${etag}`], status: 304 },
    },
    theirs: async ({ port }) => ({
      path: () => '/constant',
      headers: [`If-None-Match: ${(await identityOf(port, '/constant')).etag}`],
      status: 304,
    }),
  })
}

type Pair = {
  ours: { contender: Contender; loading: Loaded }
  theirs: (constant: Contender) => Loaded | Promise<Loaded>
}
type Loaded = Omit<Loading, 'port' | 'seconds'>

async function beside(setting: Setting, what: string, bytes: number, { ours, theirs }: Pair): Promise<Figure[]> {
  const constant = await startContender('constant', bytes)
  setting.progress(`loading: ${what}`)
  try {
    const floor = { contender: constant, loading: await theirs(constant) }
    const costs = await compare({ ours, floor }, setting)
    return figuresOf(costs.ours, costs.floor, 0.8, what)
  } finally {
    await constant.stop()
  }
}

async function identityOf(port: number, path: string): Promise<{ etag: string; length: number }> {
  const headers = { 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD', headers })
  return { etag: answer.headers.get('etag') ?? '', length: Number(answer.headers.get('content-length')) }
}
