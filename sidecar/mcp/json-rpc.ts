/** The error codes of JSON-RPC 2.0 (section 5.1) and of MCP that this server uses. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Refused by the transport: headers, size, method, a missing session. */
  refused: -32000,
  sessionNotFound: -32001,
  /** Used up to revision 2025-11-25; the newer package turns it into `invalidParams`, which 2026-07-28 requires. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

export type RequestId = string | number

export type RpcRequest = { jsonrpc: '2.0'; id: RequestId; method: string; params?: Record<string, unknown> | undefined }

export type RpcErrorObject = { code: number; message: string; data?: unknown }

/** The response to a request: a result or an error. */
export type RpcAnswer = { jsonrpc: '2.0'; id?: RequestId | null | undefined; result?: object; error?: RpcErrorObject }

/** An HTTP response; empty without `body`. */
export type Reply = { status: number; body?: RpcAnswer; headers?: Record<string, string> }

/** A request that cannot be answered; the SDKs of both eras turn it into a JSON-RPC error. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** An error that is sent without calling the method. `id` is null if it could not be read or does not matter. */
export function refusal(status: number, error: RpcErrorObject, id: RequestId | null = null): Reply {
  return { status, body: { jsonrpc: '2.0', error, id } }
}
