import { randomUUID } from 'node:crypto'
import type { RpcAnswer } from './json-rpc.ts'

/**
 * Stands for a JSON text inside an answer, so that what is at hand as JSON goes out as it is: reviews as the very bytes
 * in which they were published, and a search's answer without being parsed and written again.
 */
export function rawJson(text: string): Record<string, unknown> {
  const place = { toJSON: () => MARK }
  texts.set(place, text)
  return place
}

/** The answer as JSON; at most one raw text stands in it, as its `structuredContent`. */
export function written(answer: RpcAnswer): string {
  const json = JSON.stringify(answer)
  const { result } = answer
  if (result === undefined || !('structuredContent' in result)) return json
  const place = result.structuredContent
  const text = typeof place === 'object' && place !== null ? texts.get(place) : undefined
  return text === undefined ? json : json.replace(`"${MARK}"`, () => text)
}

/** Chosen anew by every process: nobody can write it into a review. */
const MARK = `raw-json:${randomUUID()}`

const texts = new WeakMap<object, string>()
