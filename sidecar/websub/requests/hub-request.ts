import { z } from 'zod'
import type { Result } from '../../../src/schema/result.ts'
import { type Callback, readCallback } from '../callbacks/callback.ts'

/** The longest secret, in bytes: it must be less than 200 (WebSub, section 5.1). */
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
    if (callback.ok) return callback.value
    context.addIssue(`hub.callback ${callback.problem}`)
    return z.NEVER
  }),
  'hub.topic': once('hub.topic'),
  'hub.secret': once('hub.secret').refine(isSecret, `hub.secret must be 1 to ${SECRET_BYTES} bytes`).optional(),
}

const LeaseSeconds = once('hub.lease_seconds')
  .refine((digits) => /^\d+$/.test(digits) && Number(digits) > 0, 'hub.lease_seconds must be a positive whole number')
  .transform(Number)

/** A request to subscribe or unsubscribe (WebSub, section 5.1). */
export const HubRequest = z.discriminatedUnion('hub.mode', [
  z.object({ 'hub.mode': z.literal('subscribe'), ...parameters, 'hub.lease_seconds': LeaseSeconds.optional() }),
  // The lease of an unsubscription is ignored, but a request that gives it twice is refused.
  z.object({
    'hub.mode': z.literal('unsubscribe'),
    ...parameters,
    'hub.lease_seconds': once('hub.lease_seconds')
      .optional()
      .transform(() => undefined),
  }),
])
export type HubRequest = z.infer<typeof HubRequest>

/** Reads the request from a form's bytes. The problem is one line of text. Unknown parameters are ignored. */
export function readHubRequest(body: Uint8Array): Result<HubRequest> {
  const text = decode(body)
  if (text === undefined) return { ok: false, problem: 'The body must be UTF-8' }
  const form = new URLSearchParams(`&${text}`) // Without "&", a "?" at the start would be removed.
  const mode = modeOf(form)
  if (!mode.ok) return mode
  const request = HubRequest.safeParse({ ...all(form), 'hub.mode': mode.value })
  if (request.success) return { ok: true, value: request.data }
  return { ok: false, problem: request.error.issues.map((issue) => issue.message).join('; ') }
}

function modeOf(form: URLSearchParams): Result<string> {
  const [mode, another] = form.getAll('hub.mode')
  if (mode === undefined) return { ok: false, problem: 'hub.mode is missing' }
  if (another !== undefined) return { ok: false, problem: 'hub.mode is given more than once' }
  if (mode === 'subscribe' || mode === 'unsubscribe') return { ok: true, value: mode }
  return { ok: false, problem: 'hub.mode must be subscribe or unsubscribe' }
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
