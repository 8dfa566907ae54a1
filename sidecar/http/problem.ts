import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Issue, Problem } from '../../src/schema/problem.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Ends the answer with an error in the one shape that JSON errors have (RFC 9457, Problem Details).
 * `detail` is for a stranger to read: what was wrong and what would be right, no path of this machine.
 */
export function sendProblem(res: ServerResponse, status: number, detail: string, issues?: Issue[]): void {
  const body = Buffer.from(JSON.stringify(problem(status, detail, issues)))
  res.statusCode = status
  res.setHeader('Content-Type', 'application/problem+json')
  res.setHeader('Content-Length', body.length)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  res.end(body)
}

/** The error as data; its title is the name of the status (RFC 9457, section 4.2.1). */
export function problem(status: number, detail: string, issues?: Issue[]): Problem {
  return { title: STATUS_CODES[status] ?? 'Error', status, detail, ...(issues !== undefined && { issues }) }
}
