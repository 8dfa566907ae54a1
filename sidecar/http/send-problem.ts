import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import Negotiator from 'negotiator'
import type { Problem } from '../../src/schema/problem.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

const PROBLEM_TYPE = 'application/problem+json'

/**
 * An error as clients see it. `detail` is public: it names the mistake and the remedy, and must not contain a local path.
 */
export type Refused = Omit<Problem, 'title'>

/** Sends an error as Problem Details (RFC 9457): as `application/problem+json` if `Accept` names that, else as plain JSON. */
export function sendProblem(res: ServerResponse, refused: Refused): void {
  res.setHeader('Vary', [res.getHeader('Vary'), 'Accept'].filter(Boolean).join(', '))
  const contentType = namesProblems(res.req) ? PROBLEM_TYPE : JSON_TYPE
  sendError(res, refused.status, { contentType, text: JSON.stringify(problem(refused)) })
}

/** The error as data; its title is the reason phrase of the status (RFC 9457, section 4.2.1). */
export function problem(refused: Refused): Problem {
  return { title: STATUS_CODES[refused.status] ?? 'Error', ...refused }
}

/** Sends an error with this body. `Cache-Control` is `no-store` unless it is set already. */
export function sendError(
  res: ServerResponse,
  status: number,
  { contentType, text }: { contentType: string; text: string },
): void {
  const body = Buffer.from(text)
  res.statusCode = status
  res.setHeader('Content-Type', contentType)
  res.setHeader('Content-Length', body.length)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  res.end(body)
}

/** Whether `Accept` names the media type; a range such as `application/*` does not count (RFC 9110, section 12.5.1). */
function namesProblems(req: IncomingMessage): boolean {
  return new Negotiator(req).mediaTypes().some((type) => type.toLowerCase() === PROBLEM_TYPE)
}
