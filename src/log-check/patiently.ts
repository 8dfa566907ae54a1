import { setTimeout as pauseFor } from 'node:timers/promises'

/** Waits for this time in milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>

const MOST_TRIES = 5
const LONGEST_WAIT_SECONDS = 60

/**
 * The response to a request. If the site limits the rate, asks again after the time that it names, at most a minute, and up to
 * four times.
 */
export async function patiently(request: () => Promise<Response>, pause: Pause = pauseFor): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await request()
    if (response.status !== 429 || tries === MOST_TRIES) return response
    await response.body?.cancel()
    await pause(1000 * Math.min(Number(response.headers.get('Retry-After')) || 1, LONGEST_WAIT_SECONDS))
  }
}
