/** Error codes of JSON-RPC 2.0 (section 5.1) and of MCP that this server gives. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** What the transport refuses: headers, size, method, a missing session. */
  refused: -32000,
  sessionNotFound: -32001,
  /** To 2025-11-25; the newer package turns it into `invalidParams`, as 2026-07-28 has it. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

export type RequestId = string | number

export type RpcRequest = { jsonrpc: '2.0'; id: RequestId; method: string; params?: Record<string, unknown> | undefined }

export type RpcError = { code: number; message: string; data?: unknown }

/** What a request is answered with: a result or an error. */
export type RpcAnswer = { jsonrpc: '2.0'; id?: RequestId | null | undefined; result?: object; error?: RpcError }

/** What goes back over HTTP. No `body` is an empty one. */
export type Reply = { status: number; body?: RpcAnswer; headers?: Record<string, string> }

/** A request that cannot be served as it stands; the packages of both eras turn it into a JSON-RPC error. */
export class RpcFault extends Error {
  override name = 'RpcFault'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** An error that is answered before any method is looked at. `id` is null where it could not be read, or has no say. */
export function refusal(status: number, error: RpcError, id: RequestId | null = null): Reply {
  return { status, body: { jsonrpc: '2.0', error, id } }
}
