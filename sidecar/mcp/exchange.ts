import type { RequestId, RpcAnswer, RpcRequest } from './json-rpc.ts'

/**
 * Lets the requests of all clients share one server. Ids of different clients collide, so each request travels under an
 * id of ours, and its answer finds the way back by that alone: nobody is ever handed the answer to another's request.
 */
export type Exchange = {
  /** Sends a request on under an id of ours; settles with its answer, under its own id again. */
  ask: (request: RpcRequest, deliver: (request: RpcRequest) => void) => Promise<RpcAnswer>
  /** Takes an answer that the shared server sends. One that nobody waits for is dropped. */
  settle: (answer: { id?: RequestId | null | undefined }) => void
}

export function exchange(): Exchange {
  const waiting = new Map<RequestId, (answer: RpcAnswer) => void>()
  let last = 0
  return {
    ask(request, deliver) {
      const id = ++last
      return new Promise((resolve) => {
        waiting.set(id, (answer) => resolve({ ...answer, id: request.id }))
        deliver({ ...request, id })
      })
    },
    settle(answer) {
      const { id } = answer
      if (id === undefined || id === null) return
      waiting.get(id)?.({ jsonrpc: '2.0', ...answer })
      waiting.delete(id)
    },
  }
}
