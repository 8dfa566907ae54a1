import type { ServerResponse } from 'node:http'
import { sendProblem } from '../http/problem.ts'

/** How soon to ask again, in seconds, while there is no dataset. */
const RETRY_AFTER_SECONDS = 5

/** 503 while there is no dataset to answer from. */
export function sendNotReady(res: ServerResponse): void {
  res.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  sendProblem(res, 503, 'The reviews are not loaded yet: ask again in a few seconds')
}
