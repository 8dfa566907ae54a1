/** The part of the package that the tests use; it has no types. */
declare module 'pubsubhubbub' {
  import type { EventEmitter } from 'node:events'
  import type { RequestListener } from 'node:http'

  export type Subscriber = EventEmitter & {
    /** Answers the hub's requests to the callback. */
    listener: () => RequestListener
    subscribe: Ask
    unsubscribe: Ask
    callbackUrl: string
    secret: string
  }
  type Ask = (topic: string, hub: string, done: (fault: Error | null) => void) => void

  export function createServer(options: { callbackUrl: string; secret: string }): Subscriber
}
