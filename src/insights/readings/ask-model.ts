import got, { HTTPError, RequestError, TimeoutError } from 'got'
import { z } from 'zod'
import type { ChatMessage } from './prompt.ts'

/** The server of a model, and how to ask it. */
export type ModelServer = {
  /** The base address of an OpenAI-compatible API, such as http://localhost:11434/v1. */
  url: string
  model: string
  /** Sent as a bearer token; never part of a message. */
  key?: string | undefined
  /** How long one answer may take, in milliseconds. */
  timeoutMs: number
  /** The longest pause before a request is repeated, in milliseconds, unless the server asks for another. */
  longestPauseMs?: number
}

/** The numbers of tokens that a server reported. */
export type TokenCount = { input: number; output: number }

/**
 * The result of a question: `answered`; `unanswered`, for a reason that may concern only this review; or `refused`, for a reason
 * that concerns every review, so that the run should stop.
 */
export type ModelReply =
  | { kind: 'answered'; content: string; tokens: TokenCount }
  | { kind: 'unanswered'; problem: string }
  | { kind: 'refused'; problem: string }

/** Sends one conversation to the model; an aborted one is `unanswered`. */
export type AskModel = (messages: readonly ChatMessage[], signal: AbortSignal) => Promise<ModelReply>

/** The parts of a chat completion that we use (OpenAI API reference, "Create chat completion"). */
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }).nullish().catch(null),
})

const ErrorBody = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** The longest wait that a server may ask for; if it asks for more, the request fails. */
const MAX_RETRY_AFTER_MS = 120_000
const RETRIES = 4

/**
 * Asks a model through `POST /chat/completions`, with a JSON Schema for its answer. If a server refuses the schema, or a fixed
 * temperature, sends the request without it. Repeats a request after a temporary failure (429, 5xx; once the server has answered,
 * also a lost connection), when `Retry-After` says or after a growing pause.
 */
export function modelAsker(server: ModelServer, schema: object): AskModel {
  const forms = requestForms(schema)
  let form = 0
  let accepted = false
  const ask: AskModel = async (messages, signal) => {
    const asked = form
    try {
      const body = { model: server.model, messages, stream: false, ...forms[asked] }
      const answer: unknown = await post(server, body, { signal, patient: accepted })
      const completion = Completion.safeParse(answer)
      if (!completion.success) return noCompletion(server, accepted)
      accepted = true
      return answerIn(completion.data)
    } catch (error) {
      if (signal.aborted) return { kind: 'unanswered', problem: 'it was stopped' }
      if (!accepted && isFormRefused(error)) {
        // Refused in every form: the review may be the reason, so the next request uses the first form again.
        form = (asked + 1) % forms.length
        if (form > 0) return ask(messages, signal)
      }
      return failure(error, server, accepted)
    }
  }
  return ask
}

/** The forms of a request, from the strictest to the one that every server accepts. */
function requestForms(schema: object): object[] {
  const strict = { type: 'json_schema', json_schema: { name: 'reading', strict: true, schema } }
  return [
    { response_format: strict, temperature: 0 },
    { response_format: strict },
    { response_format: { type: 'json_object' }, temperature: 0 },
    {},
  ]
}

function post(
  { url, key, timeoutMs, longestPauseMs = 30_000 }: ModelServer,
  body: object,
  { signal, patient }: { signal: AbortSignal; patient: boolean },
): Promise<unknown> {
  return got
    .post(endpointAt(url), {
      json: body,
      headers: { 'user-agent': 'public-reviews', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      signal,
      // A redirect could take the key and the review elsewhere.
      followRedirect: false,
      timeout: { connect: 10_000, response: timeoutMs, read: timeoutMs },
      retry: {
        limit: RETRIES,
        methods: ['POST'],
        statusCodes: [408, 425, 429, 500, 502, 503, 504, 529],
        maxRetryAfter: MAX_RETRY_AFTER_MS,
        backoffLimit: longestPauseMs,
        calculateDelay: ({ attemptCount, error, computedValue }) => {
          if (error instanceof TimeoutError) return patient && attemptCount === 1 ? computedValue : 0
          return error instanceof HTTPError || patient ? computedValue : 0
        },
      },
    })
    .json()
}

/** The endpoint for a base address, with or without a final slash; `url` may also be the endpoint itself. */
function endpointAt(url: string): string {
  const base = url.endsWith('/') ? url.slice(0, -1) : url
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`
}

function answerIn({ choices, usage }: z.infer<typeof Completion>): ModelReply {
  const tokens = { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 }
  return { kind: 'answered', content: choices[0]?.message.content ?? '', tokens }
}

function noCompletion({ url }: ModelServer, accepted: boolean): ModelReply {
  const problem = `${url} sent no chat completion. Give the base address of an OpenAI-compatible API; most end in /v1`
  return { kind: accepted ? 'unanswered' : 'refused', problem }
}

function isFormRefused(error: unknown): boolean {
  return error instanceof HTTPError && [400, 422].includes(error.response.statusCode)
}

/** Statuses that may concern only this review. */
const OF_ONE_REQUEST = new Set([400, 408, 413, 422, 500, 502, 503, 504, 529])

function failure(error: unknown, { url, key, timeoutMs }: ModelServer, accepted: boolean): ModelReply {
  if (!(error instanceof RequestError)) throw error
  if (error instanceof HTTPError) {
    const { statusCode, headers } = error.response
    const said = messageIn(error.response.body)
    const after = headers['retry-after'] // seconds or a date
    const wait =
      after === undefined ? '' : `, and asks to wait ${/^\d+$/.test(after) ? `${after} s` : `until ${after}`}`
    const problem = withoutKey(`${url} answered ${statusCode}${wait}${said === '' ? '' : `: ${said}`}`, key)
    return { kind: OF_ONE_REQUEST.has(statusCode) ? 'unanswered' : 'refused', problem }
  }
  if (error instanceof TimeoutError)
    return {
      kind: 'unanswered',
      problem: `${url} did not answer within ${timeoutMs / 1000} s. Give it longer: --timeout SECONDS`,
    }
  const kind = accepted ? 'unanswered' : 'refused'
  if (error.code === 'ERR_BODY_PARSE_FAILURE') return { kind, problem: `${url} did not answer with JSON` }
  return { kind, problem: withoutKey(`${url} cannot be reached (${error.code}). Is the server running?`, key) }
}

function messageIn(body: unknown): string {
  try {
    const { error } = ErrorBody.parse(typeof body === 'string' ? JSON.parse(body) : body)
    return (typeof error === 'string' ? error : error.message).slice(0, 300)
  } catch {
    return ''
  }
}

/** Some servers repeat a wrong key in their message. */
function withoutKey(message: string, key: string | undefined): string {
  return key === undefined || key === '' ? message : message.replaceAll(key, '(key)')
}
