import { type Bytes, joined } from '../../../../log/bytes.ts'
import { say, type Saying } from '../check/saying.ts'

/** A file cannot be read, so the check cannot go on. `saying` explains it to readers. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
  readonly saying: Saying

  constructor(saying: Saying, options?: ErrorOptions) {
    super(saying.name, options)
    this.saying = saying
  }
}

/** Reads a published file of at most `most` bytes; undefined if it does not exist. */
export type ReadFile = (path: string, most: number) => Promise<Bytes | undefined>

/** The longest wait for a file in milliseconds: without any data (`silent`), and in total (`all`), plus time for its size. */
export type Patience = { silent: number; all: number }

const PATIENCE: Patience = { silent: 15_000, all: 45_000 }
const SLOWEST = 20 // bytes per millisecond

/** The address of the site to check, and the signal by which the reader stops the check. */
export type SiteReader = { site: string; signal: AbortSignal; patience?: Patience }

/**
 * Reads files of a site as it serves them now: without cookies, without redirects to another address, and not from the browser's
 * cache. Tiles are served as immutable, but a log that continues a log with a lost key has other tiles at the same addresses, and
 * files served long ago say nothing about the site now. Revalidation is not enough: many hosts make the `ETag` from size and
 * time, and all tiles have the same size.
 */
export function siteReader({ site, signal, patience = PATIENCE }: SiteReader): ReadFile {
  return async (path, most) => {
    const address = new URL(path, site).href
    const ending = new AbortController()
    const limit = AbortSignal.timeout(patience.all + Math.ceil(most / SLOWEST))
    const response = await answered(address, { signals: [signal, ending.signal, limit], patience, ending })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) throw new UnreadableFileError(say('answeredError', { address, status: `${response.status}` }))
    return received(response, { address, most, patience, ending, signal })
  }
}

type Asking = { signals: AbortSignal[]; patience: Patience; ending: AbortController }

async function answered(address: string, { signals, patience, ending }: Asking): Promise<Response> {
  const timer = setTimeout(() => ending.abort(), patience.silent)
  try {
    return await fetch(address, {
      ...{ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
      cache: 'reload',
      signal: AbortSignal.any(signals),
    })
  } catch (cause) {
    signals[0]?.throwIfAborted()
    if (signals.some(({ aborted }) => aborted)) throw new UnreadableFileError(say('tooSlow', { address }), { cause })
    throw new UnreadableFileError(say('cannotBeRead', { address }), { cause })
  } finally {
    clearTimeout(timer)
  }
}

type Receiving = { address: string; most: number; patience: Patience; ending: AbortController; signal: AbortSignal }

async function received(
  response: Response,
  { address, most, patience, ending, signal }: Receiving,
): Promise<Bytes | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  let timer = setTimeout(() => ending.abort(), patience.silent)
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => ending.abort(), patience.silent)
      parts.push(part.value)
      length += part.value.length
      if (length > most) {
        ending.abort()
        throw new UnreadableFileError(say('tooLarge', { address, bytes: most }))
      }
    }
    return joined(parts)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof UnreadableFileError) throw cause
    const isTimeout = ending.signal.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError')
    throw new UnreadableFileError(say(isTimeout ? 'tooSlow' : 'brokeOff', { address }), { cause })
  } finally {
    clearTimeout(timer)
  }
}
