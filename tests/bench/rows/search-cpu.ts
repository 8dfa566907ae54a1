import { vocabulary } from '../data/words.ts'
import { rounded } from '../row.ts'
import { compare, startContender } from '../servers/contender.ts'
import type { Figure, Row, Setting } from '../row.ts'
import type { Contender, Kind } from '../servers/contender.ts'

/** The CPU time of a search, beside that of other tools for the same purpose. */
export const searchCpu: Row = {
  name: 'search-cpu',
  what: 'search, CPU a request',
  against:
    'filtering objects (texts lower-cased as it goes, or folded beforehand); json-server; SQLite FTS5 trigram; MiniSearch',
  sizes: [100_000],
  measure,
}

const peers = [
  { kind: 'plain-filter', address: '/search?query=', least: 415 },
  { kind: 'folded-filter', address: '/search?query=', least: undefined },
  { kind: 'json-server', address: '/reviews?_limit=20&q=', least: 1700 },
  { kind: 'fts5', address: '/search?query=', least: 7 },
  { kind: 'minisearch', address: '/search?query=', least: undefined },
] as const

async function measure(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = []
  setting.progress('starting the sidecar')
  const sidecar = await startContender('sidecar', setting.size)
  try {
    for (const peer of peers) figures.push(await besidePeer(setting, sidecar, peer))
  } finally {
    await sidecar.stop()
  }
  return figures
}

type Peer = { kind: Kind; address: string; least: number | undefined }

async function besidePeer(setting: Setting, sidecar: Contender, { kind, address, least }: Peer): Promise<Figure> {
  setting.progress(`starting ${kind}`)
  const peer = await startContender(kind, setting.size)
  setting.progress(`loading the sidecar and ${kind} in turn`)
  const loading = (prefix: string): { path: () => string; connections: number } => {
    const terms = vocabulary(1).slice(100, 20_100)
    let asked = 0
    // Steps through the ranks, so that even a peer that answers few requests gets both frequent and rare words.
    return { path: () => prefix + encodeURIComponent(terms[(asked++ * 617) % terms.length] ?? ''), connections: 4 }
  }
  try {
    const { ours, theirs } = await compare(
      {
        ours: { contender: sidecar, loading: loading('/api/reviews/search?query=') },
        theirs: { contender: peer, loading: loading(address) },
      },
      setting,
    )
    const ratio = theirs.cpu / ours.cpu
    const goal =
      least === undefined || setting.size !== 100_000 ? {} : { reach: `>= ${least}x`, reached: ratio >= least }
    return {
      what: `CPU us/request, ${kind}`,
      ours: rounded(ours.cpu),
      theirs: rounded(theirs.cpu),
      ratio: `${rounded(ratio)}x`,
      ...goal,
    }
  } finally {
    await peer.stop()
  }
}
