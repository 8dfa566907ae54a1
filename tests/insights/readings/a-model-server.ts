import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The parts of an answer's JSON Schema that tests read. */
type AnswerSchema = {
  required: string[]
  additionalProperties: boolean
  properties: Record<'aspects' | 'technicians', { items: { properties: { id: { enum: string[] } } } }>
}

/** The parts of a chat completion request that tests read. */
export type ChatRequest = {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { type: string; json_schema?: { strict: boolean; schema: AnswerSchema } }
  temperature?: number
}

/** One request, the review in it, and the number of earlier requests about this review. */
export type Asked = {
  body: ChatRequest
  headers: IncomingHttpHeaders
  review: { stars: number; text: string }
  before: number
}

/** The server's answer: the content of a message, a status with headers, any other body, or none at all. */
export type Given =
  | { content: string }
  | { json: unknown }
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'never'

export type Answering = (asked: Asked) => Given | Promise<Given>

/** A real OpenAI-compatible server on loopback whose answers the test chooses, and which records its requests. */
export async function aModelServer(answering: Answering): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as ChatRequest
      const review = JSON.parse(body.messages[1]?.content ?? '{}') as Asked['review']
      const before = asked.filter((one) => one.review.text === review.text).length
      const one = { body, headers: request.headers, review, before }
      asked.push(one)
      void Promise.resolve(answering(one)).then((given) => send(response, given))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

function send(response: ServerResponse, given: Given): void {
  if (given === 'never') return
  if ('status' in given) {
    response.writeHead(given.status, given.headers).end(given.body ?? JSON.stringify({ error: { message: 'no' } }))
    return
  }
  const usage = { prompt_tokens: 1000, completion_tokens: 50 }
  const completion = 'json' in given ? given.json : { choices: [{ message: { content: given.content } }], usage }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion))
}

/** An answer; a test names only the data it is about. */
export function anAnswer(about: Record<string, unknown> = {}): { content: string } {
  return { content: JSON.stringify({ label: 'positive', aspects: [], technicians: [], ...about }) }
}
