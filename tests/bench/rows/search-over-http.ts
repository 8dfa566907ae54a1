import { vocabulary } from '../data/words.ts'
import { rounded } from '../row.ts'
import { compare, startContender } from '../servers/contender.ts'
import type { Figure, Row, Setting } from '../row.ts'
import type { Cost } from '../servers/contender.ts'

/** A search that is not cached, beside Express that answers with as many bytes. */
export const searchOneTerm: Row = {
  name: 'search-one-term',
  what: 'search, one term, not cached',
  against: 'Express answering a constant of the same size',
  sizes: [100_000],
  measure: (setting) => besideConstant(setting, termsOf(), 0.35),
}

/** The same few searches, repeated. */
export const searchCached: Row = {
  name: 'search-cached',
  what: 'search, answer cached',
  against: 'the same',
  sizes: [100_000],
  measure: (setting) => besideConstant(setting, termsOf().slice(0, 50), 0.8),
}

/**
 * So many terms that the cache evicts each before it is searched again. At 100,000 reviews each has at least a page of matches.
 */
function termsOf(): string[] {
  return vocabulary(1).slice(100, 20_100)
}

async function besideConstant(setting: Setting, terms: string[], reach: number): Promise<Figure[]> {
  const { size, progress } = setting
  progress('starting the servers')
  const sidecar = await startContender('sidecar', size)
  const paths = terms.map((term) => `/api/reviews/search?query=${encodeURIComponent(term)}`)
  const constant = await startContender('constant', await meanLength(sidecar.port, paths))
  progress('loading the servers in turn')
  let asked = 0
  const next = (): string => paths[asked++ % paths.length] ?? ''
  try {
    const { ours, floor } = await compare(
      {
        ours: { contender: sidecar, loading: { path: next } },
        floor: { contender: constant, loading: { path: () => '/constant' } },
      },
      setting,
    )
    return figuresOf(ours, floor, reach)
  } finally {
    await Promise.all([sidecar.stop(), constant.stop()])
  }
}

/** Requests per second and CPU time per request, with their ratios to the floor. */
export function figuresOf(ours: Cost, floor: Cost, reach: number, what = ''): Figure[] {
  const rate = ours.rate / floor.rate
  return [
    {
      what: `${what}requests/s`,
      ours: rounded(ours.rate),
      theirs: rounded(floor.rate),
      ratio: `${Math.round(rate * 100)} %`,
      reach: `>= ${reach * 100} %`,
      reached: rate >= reach,
    },
    {
      what: `${what}CPU us/request`,
      ours: rounded(ours.cpu),
      theirs: rounded(floor.cpu),
      ratio: `${Math.round((floor.cpu / ours.cpu) * 100)} %`,
    },
  ]
}

/** The mean length of fifty answers from the whole list, in bytes. */
async function meanLength(port: number, paths: readonly string[]): Promise<number> {
  const some = paths.filter((_, nth) => nth % Math.ceil(paths.length / 50) === 0)
  let sum = 0
  for (const path of some) sum += (await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()).byteLength
  return Math.round(sum / some.length)
}
