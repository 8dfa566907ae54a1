import express, { type Request, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { Result } from '../../src/schema/result.ts'
import { refusal, type Reply, RPC } from './json-rpc.ts'

/** The longest message, in bytes. */
const MAX_BYTES = 64 * 1024

/** The deepest nesting of a message. It is limited because later code recurses. */
const MAX_DEPTH = 64

/**
 * Reads one JSON-RPC message, not yet validated, from a request whose media type has been checked. JSON is UTF-8 (RFC 8259,
 * section 8.1).
 */
export async function readMessage(req: Request, res: Response): Promise<Result<object, Reply>> {
  const error = await new Promise<unknown>((resolve) => read(req, res, resolve))
  if (error !== undefined) return refused(readError(error))
  const message = parsed(req.body)
  if (message === undefined) return refused(invalid(RPC.parseError, 'The body is not JSON'))
  if (Array.isArray(message)) return refused(invalid(RPC.invalidRequest, 'Send one message at a time, not a batch'))
  if (typeof message !== 'object' || message === null) {
    return refused(invalid(RPC.invalidRequest, 'Send a JSON-RPC message: an object'))
  }
  if (isDeeperThan(MAX_DEPTH, message)) {
    return refused(invalid(RPC.invalidRequest, `Send a message that nests at most ${MAX_DEPTH} deep`))
  }
  return { ok: true, value: message }
}

const read: RequestHandler = express.raw({ limit: MAX_BYTES, type: () => true })

/** The content codings that Express decodes. */
const CODINGS = 'gzip, deflate, br, zstd, identity'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined if the body is not JSON. */
function parsed(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}

/** Errors of the body parser that the client caused. */
const ReadError = z.object({ status: z.int().min(400).max(499) }).catch({ status: 400 })

function readError(error: unknown): Reply {
  const { status } = ReadError.parse(error)
  if (status === 413) return refusal(413, { code: RPC.refused, message: `Send at most ${MAX_BYTES} bytes` })
  if (status === 415) {
    const message = `Send the body in one of these codings: ${CODINGS}`
    return { ...refusal(415, { code: RPC.refused, message }), headers: { 'Accept-Encoding': CODINGS } }
  }
  return invalid(RPC.parseError, 'The body could not be read')
}

function invalid(code: number, message: string): Reply {
  return refusal(400, { code, message })
}

function refused(problem: Reply): { ok: false; problem: Reply } {
  return { ok: false, problem }
}

// The recursion here ends at `levels`.
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member))
}
