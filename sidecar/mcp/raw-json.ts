import { randomUUID } from 'node:crypto'
import type { RpcAnswer } from './json-rpc.ts'

/**
 * A placeholder for a JSON text in a response. The text is sent unchanged: reviews keep their published bytes, and search results
 * are not parsed and serialized again.
 */
export function rawJson(text: string): Record<string, unknown> {
  const placeholder = { toJSON: () => MARK }
  texts.set(placeholder, text)
  return placeholder
}

/** Serializes a response. Its `structuredContent` may be a placeholder from `rawJson`. */
export function stringify(answer: RpcAnswer): string {
  const json = JSON.stringify(answer)
  const { result } = answer
  if (result === undefined || !('structuredContent' in result)) return json
  const placeholder = result.structuredContent
  const text = typeof placeholder === 'object' && placeholder !== null ? texts.get(placeholder) : undefined
  return text === undefined ? json : json.replace(`"${MARK}"`, () => text)
}

/** The mark of a placeholder: random for each process, so that no review can contain it. */
const MARK = `raw-json:${randomUUID()}`

const texts = new WeakMap<object, string>()
