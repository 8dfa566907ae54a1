import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Checks a request before any route does. Returns true if the request goes on, and false if the guard has answered it. */
export type Guard = (req: IncomingMessage, res: ServerResponse) => boolean

/** A step on the way to an answer. It answers the request, or calls `next` when it is done (with a fault if it failed). */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: (fault?: unknown) => void) => unknown

/** Makes a step that passes its exceptions and rejections to `next`, as Express does for its handlers. */
export function passingFaults(step: Middleware): Middleware {
  return (req, res, next) => void Promise.try(step, req, res, next).catch(next)
}

/** Answers a request that failed. */
export type OnFault = (fault: unknown, req: IncomingMessage, res: ServerResponse) => void

/** Passes each request through every guard, in this order, and then to the app. */
export function guarded(guards: readonly Guard[], app: RequestListener, onFault: OnFault): RequestListener {
  return (req, res) => {
    try {
      for (const guard of guards) if (!guard(req, res)) return
    } catch (fault) {
      return onFault(fault, req, res)
    }
    app(req, res)
  }
}

/** Whether a request is a `GET` of exactly this path, with or without a query string. */
export function isGetOf({ method, url = '' }: IncomingMessage, path: string): boolean {
  return method === 'GET' && url.startsWith(path) && (url.length === path.length || url[path.length] === '?')
}

/** The path of the request target, as the router sees it. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
