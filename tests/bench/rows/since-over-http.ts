import { idsByDay } from '../data/reviews.ts'
import { compare, startContender } from '../servers/contender.ts'
import { figuresOf } from './search-over-http.ts'
import type { Figure, Row, Setting } from '../row.ts'
import type { Loading } from '../load.ts'
import type { Contender } from '../servers/contender.ts'

/** The newest reviews (few, many and very many), and the answer to a client that has them already. */
export const sinceOverHttp: Row = {
  name: 'since',
  what: 'since, 200 of 16, 1k and 10k reviews; 304',
  against: 'Express answering a constant of the same size',
  sizes: [100_000],
  measure,
}

async function measure(setting: Setting): Promise<Figure[]> {
  setting.progress('starting the sidecar')
  const sidecar = await startContender('sidecar', setting.size)
  const figures: Figure[] = []
  try {
    for (const reviews of [16, 1000, 10_000]) {
      if (reviews <= setting.size) figures.push(...(await besideConstant(setting, sidecar, reviews)))
    }
    figures.push(...(await unchanged(setting, sidecar)))
  } finally {
    await sidecar.stop()
  }
  return figures
}

async function besideConstant(setting: Setting, sidecar: Contender, reviews: number): Promise<Figure[]> {
  const path = addressOf(setting.size, reviews)
  const answer = await (await fetch(`http://127.0.0.1:${sidecar.port}${path}`)).bytes()
  const { count }: { count: number } = JSON.parse(Buffer.from(answer).toString())
  setting.progress(`loading with answers of ${count} reviews`)
  const constant = await startContender('constant', answer.length)
  try {
    const { ours, floor } = await compare(
      {
        ours: { contender: sidecar, loading: { path: () => path } },
        floor: { contender: constant, loading: { path: () => '/constant' } },
      },
      setting,
    )
    return figuresOf(ours, floor, 0.8, `200 of ${count}: `)
  } finally {
    await constant.stop()
  }
}

/** Measures the 304 for a client that has the answer. Express compares its own ETag of as many bytes. */
async function unchanged(setting: Setting, sidecar: Contender): Promise<Figure[]> {
  const path = addressOf(setting.size, 1000)
  const constant = await startContender('constant', (await ask(sidecar.port, path)).length)
  setting.progress('loading with 304')
  try {
    const held = async (port: number, address: string): Promise<Omit<Loading, 'port' | 'seconds'>> => {
      const { etag } = await ask(port, address)
      return { path: () => address, headers: [`If-None-Match: ${etag}`], status: 304 }
    }
    const { ours, floor } = await compare(
      {
        ours: { contender: sidecar, loading: await held(sidecar.port, path) },
        floor: { contender: constant, loading: await held(constant.port, '/constant') },
      },
      setting,
    )
    return figuresOf(ours, floor, 0.8, '304: ')
  } finally {
    await constant.stop()
  }
}

async function ask(port: number, path: string): Promise<{ etag: string; length: number }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  const { byteLength } = await response.arrayBuffer()
  return { etag: response.headers.get('etag') ?? '', length: byteLength }
}

/** The address of a since query that returns about this many reviews. */
function addressOf(size: number, reviews: number): string {
  return `/api/reviews/since/${idsByDay(size)[reviews - 1]?.date ?? ''}`
}
