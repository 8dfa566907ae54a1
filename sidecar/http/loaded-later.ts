import type { RequestHandler } from 'express'

/**
 * A handler whose code is loaded at its first request, so that a start does not wait for code that few clients need. If loading
 * fails, for example because no file descriptor is free, the next request tries again.
 */
export function loadedLater(load: () => Promise<RequestHandler>): RequestHandler {
  let handler: Promise<RequestHandler> | undefined
  return async (req, res, next) => {
    handler ??= load().catch((cause: unknown) => {
      handler = undefined
      throw cause
    })
    const handle = await handler
    return handle(req, res, next)
  }
}
