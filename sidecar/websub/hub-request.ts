import { z } from 'zod'
import { type Callback, readCallback } from './callback.ts'

/** Longest secret, in bytes: less than 200 (WebSub, section 5.1). */
const SECRET_BYTES = 199

const once = (name: string) =>
  z
    .array(z.string(), `${name} is missing`)
    .max(1, `${name} is given more than once`)
    .transform(([value = '']) => value)
    .refine((value) => !value.includes('\ufffd'), `${name} must be UTF-8`)

const parameters = {
  'hub.callback': once('hub.callback').transform((url, context): Callback => {
    const callback = readCallback(url)
    if (typeof callback !== 'string') return callback
    context.addIssue(`hub.callback ${callback}`)
    return z.NEVER
  }),
  'hub.topic': once('hub.topic'),
  'hub.secret': once('hub.secret').refine(isSecret, `hub.secret must be 1 to ${SECRET_BYTES} bytes`).optional(),
}

const LeaseSeconds = once('hub.lease_seconds')
  .refine((digits) => /^\d+$/.test(digits) && Number(digits) > 0, 'hub.lease_seconds must be a positive whole number')
  .transform(Number)

/** What a subscriber asks for (WebSub, section 5.1). */
export const HubRequest = z.discriminatedUnion('hub.mode', [
  z.object({ 'hub.mode': z.literal('subscribe'), ...parameters, 'hub.lease_seconds': LeaseSeconds.optional() }),
  // Of a lease that ends no matter what it says; given twice it is refused all the same.
  z.object({
    'hub.mode': z.literal('unsubscribe'),
    ...parameters,
    'hub.lease_seconds': once('hub.lease_seconds')
      .optional()
      .transform(() => undefined),
  }),
])
export type HubRequest = z.infer<typeof HubRequest>

/** The request in a form's bytes, or in one line what is wrong with it. Parameters that are not ours are ignored. */
export function readHubRequest(body: Uint8Array): HubRequest | string {
  const text = decode(body)
  if (text === undefined) return 'The body must be UTF-8'
  const form = new URLSearchParams(`&${text}`) // A "?" at the start would be taken off.
  const mode = modeOf(form)
  if (mode.kind === 'faulty') return mode.reason
  const request = HubRequest.safeParse({ ...all(form), 'hub.mode': mode.mode })
  return request.success ? request.data : request.error.issues.map((issue) => issue.message).join('; ')
}

type Mode = { kind: 'mode'; mode: string } | { kind: 'faulty'; reason: string }

function modeOf(form: URLSearchParams): Mode {
  const [mode, another] = form.getAll('hub.mode')
  if (mode === undefined) return { kind: 'faulty', reason: 'hub.mode is missing' }
  if (another !== undefined) return { kind: 'faulty', reason: 'hub.mode is given more than once' }
  if (mode === 'subscribe' || mode === 'unsubscribe') return { kind: 'mode', mode }
  return { kind: 'faulty', reason: 'hub.mode must be subscribe or unsubscribe' }
}

function all(form: URLSearchParams): Record<string, string[]> {
  const found = Map.groupBy(form, ([name]) => name)
  return Object.fromEntries([...found].map(([name, given]) => [name, given.map(([, value]) => value)]))
}

function decode(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

function isSecret(secret: string): boolean {
  const bytes = Buffer.byteLength(secret)
  return bytes >= 1 && bytes <= SECRET_BYTES
}
