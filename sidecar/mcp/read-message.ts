import express from 'express'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { refusal, RPC } from './json-rpc.ts'
import type { Reply } from './json-rpc.ts'

/** What a request said: one JSON-RPC message, as yet unchecked, or why it is none. */
export type Read = { kind: 'message'; message: object } | { kind: 'refused'; reply: Reply }

/** The most that a message may measure, in bytes. */
const LIMIT = 64 * 1024

/** How deep a message may nest: what reads it further on recurses. */
const DEEPEST = 64

/** Reads the body of a request whose media type has been looked at. */
export async function readMessage(req: Request, res: Response): Promise<Read> {
  const error = await new Promise<unknown>((resolve) => parse(req, res, resolve))
  if (error !== undefined) return refused(readError(error))
  const body: unknown = req.body
  if (body === undefined) return refused(invalid(RPC.parseError, 'Send a JSON-RPC message as the body'))
  if (Array.isArray(body))
    return refused(invalid(RPC.invalidRequest, 'Send one message at a time: batches are not taken'))
  if (typeof body !== 'object' || body === null) {
    return refused(invalid(RPC.invalidRequest, 'Send a JSON-RPC message: an object'))
  }
  if (isDeeperThan(DEEPEST, body)) {
    return refused(invalid(RPC.invalidRequest, `Send a message that nests at most ${DEEPEST} deep`))
  }
  return { kind: 'message', message: body }
}

const parse: RequestHandler = express.json({ limit: LIMIT, type: () => true, strict: false })

/** Errors of the parser that say what the body was. */
const ParserError = z.object({ type: z.string().default(''), status: z.int().min(400).max(499).default(400) })

function readError(error: unknown): Reply {
  const { type, status } = ParserError.catch({ type: '', status: 400 }).parse(error)
  if (type === 'entity.parse.failed') return invalid(RPC.parseError, 'The body is no JSON')
  if (status === 413) return refusal(413, { code: RPC.refused, message: `Send at most ${LIMIT} bytes` })
  if (status === 415) return refusal(415, { code: RPC.refused, message: 'Send the body as UTF-8, gzip at most' })
  return invalid(RPC.parseError, 'The body could not be read')
}

function invalid(code: number, message: string): Reply {
  return refusal(400, { code, message })
}

function refused(reply: Reply): Read {
  return { kind: 'refused', reply }
}

// Its own recursion ends at `levels`.
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member))
}
