import { randomUUID } from 'node:crypto'
import type { RpcAnswer } from './json-rpc.ts'

/**
 * A placeholder for a JSON text in a response, so that JSON at hand is sent as it is: reviews as published, and search results
 * without being parsed and serialized again.
 */
export function rawJson(text: string): Record<string, unknown> {
  const placeholder = { toJSON: () => MARK }
  texts.set(placeholder, text)
  return placeholder
}

/** The response as JSON; it may have one raw JSON text, as its `structuredContent`. */
export function stringify(answer: RpcAnswer): string {
  const json = JSON.stringify(answer)
  const { result } = answer
  if (result === undefined || !('structuredContent' in result)) return json
  const placeholder = result.structuredContent
  const text = typeof placeholder === 'object' && placeholder !== null ? texts.get(placeholder) : undefined
  return text === undefined ? json : json.replace(`"${MARK}"`, () => text)
}

/** Random for each process, so that no review can contain it. */
const MARK = `raw-json:${randomUUID()}`

const texts = new WeakMap<object, string>()
