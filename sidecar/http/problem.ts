import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import type { Issue, Problem } from '../../src/schema/problem.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

const PROBLEM_TYPE = 'application/problem+json'

/**
 * Sends an error as Problem Details (RFC 9457): as `application/problem+json` if `Accept` names that, otherwise as plain
 * JSON. `detail` is public: it says what was wrong and what would be right, and must not contain a local path.
 */
export function sendProblem(res: ServerResponse, status: number, detail: string, issues?: Issue[]): void {
  const body = Buffer.from(JSON.stringify(problem(status, detail, issues)))
  res.statusCode = status
  res.setHeader('Content-Type', namesProblems(res.req) ? PROBLEM_TYPE : JSON_TYPE)
  res.setHeader('Vary', [res.getHeader('Vary'), 'Accept'].filter(Boolean).join(', '))
  res.setHeader('Content-Length', body.length)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  res.end(body)
}

/** The error as data; its title is the reason phrase of the status (RFC 9457, section 4.2.1). */
export function problem(status: number, detail: string, issues?: Issue[]): Problem {
  return { title: STATUS_CODES[status] ?? 'Error', status, detail, ...(issues !== undefined && { issues }) }
}

/** Whether `Accept` names the media type; a range such as `application/*` does not count (RFC 9110, section 12.5.1). */
function namesProblems(req: IncomingMessage): boolean {
  return new Negotiator(req).mediaTypes().some((type) => type.toLowerCase() === PROBLEM_TYPE)
}
