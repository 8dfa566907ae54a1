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

/** Reads the body of a request whose media type has been looked at. JSON is UTF-8 (RFC 8259, section 8.1). */
export async function readMessage(req: Request, res: Response): Promise<Read> {
  const error = await new Promise<unknown>((resolve) => read(req, res, resolve))
  if (error !== undefined) return refused(readError(error))
  const message = parsed(req.body)
  if (message === undefined) return refused(invalid(RPC.parseError, 'The body is no JSON'))
  if (Array.isArray(message)) return refused(invalid(RPC.invalidRequest, 'Send one message at a time, not a batch'))
  if (typeof message !== 'object' || message === null) {
    return refused(invalid(RPC.invalidRequest, 'Send a JSON-RPC message: an object'))
  }
  if (isDeeperThan(DEEPEST, message)) {
    return refused(invalid(RPC.invalidRequest, `Send a message that nests at most ${DEEPEST} deep`))
  }
  return { kind: 'message', message }
}

const read: RequestHandler = express.raw({ limit: LIMIT, type: () => true })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined when the body is no JSON. */
function parsed(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}

/** Errors of the reader that say what was wrong with the request. */
const ReadError = z.object({ status: z.int().min(400).max(499) }).catch({ status: 400 })

function readError(error: unknown): Reply {
  const { status } = ReadError.parse(error)
  if (status === 413) return refusal(413, { code: RPC.refused, message: `Send at most ${LIMIT} bytes` })
  if (status === 415)
    return refusal(415, { code: RPC.refused, message: 'Send the body as it is, or in gzip or Brotli' })
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
