import { vocabulary } from '../data/words.ts'
import { load } from '../load.ts'
import { openLoad } from '../open-load.ts'
import type { Answered } from '../open-load.ts'
import { median, quantile, rounded } from '../row.ts'
import type { Figure, Row, Setting } from '../row.ts'
import { startContender } from '../servers/contender.ts'
import type { Contender } from '../servers/contender.ts'

/** More requests than the sidecar can answer: how long the answered ones wait, with early refusals and without. */
export const overload: Row = {
  name: 'overload',
  what: 'overload: asked at a rate, 2 s a round',
  against: 'the same without early refusals',
  sizes: [100_000],
  measure,
}

/** The number of connections: enough for a crowd that does not take turns. */
const CROWD = 2000

async function measure(setting: Setting): Promise<Figure[]> {
  setting.progress('starting the sidecars')
  const ours = await startContender('sidecar', setting.size)
  const theirs = await startContender('sidecar-unshed', setting.size)
  try {
    const figures: Figure[] = []
    for (const [kind, path] of [
      ['one term', nextTerm()],
      ['phrase', nextPhrase()],
    ] as const) {
      const capacity = await capacityOf(ours, path)
      for (const times of [0.5, 2, 4]) {
        setting.progress(`${kind} at ${times} times what it can do, which is ${Math.round(capacity)}/s`)
        const rate = times * capacity
        figures.push(...(await compareAt(setting, { ours, theirs, path, rate }, `${kind}, ${times}x`)))
      }
    }
    return figures
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
  }
}

async function capacityOf({ port }: Contender, path: () => string): Promise<number> {
  await load({ port, path, seconds: 2 })
  const { requests, milliseconds } = await load({ port, path, seconds: 2 })
  return (requests * 1000) / milliseconds
}

type Rush = { ours: Contender; theirs: Contender; path: () => string; rate: number }

async function compareAt({ rounds, seconds }: Setting, rush: Rush, what: string): Promise<Figure[]> {
  const measured: { ours: Summary[]; theirs: Summary[] } = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round++) {
    for (const who of ['ours', 'theirs'] as const) {
      const { port } = rush[who]
      measured[who].push(summaryOf(await openLoad({ ...rush, port, seconds, connections: CROWD }), seconds))
      await caughtUp(port)
    }
  }
  const middle = (of: keyof Summary): [number, number] => [
    median(measured.ours.map((summary) => summary[of])),
    median(measured.theirs.map((summary) => summary[of])),
  ]
  const figure = (name: string, of: keyof Summary): Figure => {
    const [ours, theirs] = middle(of)
    return { what: `${what}: ${name}`, ours: rounded(ours), theirs: rounded(theirs) }
  }
  return [
    figure('answered/s', 'answered'),
    figure('refused/s', 'refused'),
    figure('p99 of what is answered, ms', 'p99'),
    figure('p99 of what is refused, ms', 'refusedP99'),
  ]
}

/** Settles when a request is answered again. By then the server has finished the requests whose clients gave up. */
async function caughtUp(port: number): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}/api/reviews/search?limit=1`)).status !== 200);
}

type Summary = { answered: number; refused: number; p99: number; refusedP99: number }

function summaryOf(answers: readonly Answered[], seconds: number): Summary {
  const times = (wanted: (status: number) => boolean): number[] =>
    answers.filter(({ status }) => wanted(status)).map(({ milliseconds }) => milliseconds)
  const answered = times((status) => status === 200)
  const refused = times((status) => status === 503)
  // Requests that were never sent count as waits: leaving them out would flatter a server that makes everybody wait.
  const unsent = times((status) => status === 0)
  return {
    answered: answered.length / seconds,
    refused: refused.length / seconds,
    p99: quantile([...answered, ...unsent], 0.99),
    refusedP99: refused.length === 0 ? 0 : quantile(refused, 0.99),
  }
}

function nextTerm(): () => string {
  const terms = vocabulary(1).slice(100, 5100)
  let asked = 0
  return () => `/api/reviews/search?query=${encodeURIComponent(terms[asked++ % terms.length] ?? '')}`
}

/** Phrases of two frequent words, in too many variants for the cache of answers. */
function nextPhrase(): () => string {
  const words = vocabulary(1).slice(0, 40)
  let asked = 0
  return () => {
    const number = asked++
    const phrase = `${words[number % 40] ?? ''} ${words[Math.floor(number / 40) % 40] ?? ''}`
    return `/api/reviews/search?query=${encodeURIComponent(phrase)}&limit=${1 + (Math.floor(number / 1600) % 100)}`
  }
}
