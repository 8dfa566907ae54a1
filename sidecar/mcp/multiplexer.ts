import type { RequestId, RpcAnswer, RpcRequest } from './json-rpc.ts'

/**
 * Lets the requests of all clients share one server. The ids of different clients may collide, so each request is sent under a
 * new id, and its response is matched by that id. So no client gets the response to another client's request.
 */
export type Multiplexer = {
  /** Sends a request under a new id; settles with its response, under the original id. */
  send: (request: RpcRequest, deliver: (request: RpcRequest) => void) => Promise<RpcAnswer>
  /** Accepts a response from the shared server. One that matches no request is dropped. */
  receive: (answer: { id?: RequestId | null | undefined }) => void
}

export function multiplexer(): Multiplexer {
  const waiting = new Map<RequestId, (answer: RpcAnswer) => void>()
  let last = 0
  return {
    send(request, deliver) {
      const id = ++last
      return new Promise((resolve) => {
        waiting.set(id, (answer) => resolve({ ...answer, id: request.id }))
        deliver({ ...request, id })
      })
    },
    receive(answer) {
      const { id } = answer
      if (id === undefined || id === null) return
      waiting.get(id)?.({ jsonrpc: '2.0', ...answer })
      waiting.delete(id)
    },
  }
}
