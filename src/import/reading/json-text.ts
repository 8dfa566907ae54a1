import { Parser } from 'htmlparser2'
import { Refusal, type BadRow } from '../refusal.ts'

/** JSON that was read: one value, or one for each line (`where` then names the line of the nth). */
export type JsonValues = { value: unknown; where: (place: number) => string; bad: Omit<BadRow, 'file'>[] }

/**
 * Reads JSON, or JSON Lines: one object a line, where a broken line is a bad row.
 *
 * @throws {Refusal} when it is neither
 */
export function readJson(text: string): JsonValues {
  const whole = parsed(text)
  if ('value' in whole) return { value: whole.value, where: review, bad: [] }
  const firstLine = /^\s*(\{.*\})\s*\n/.exec(text)?.[1]
  if (firstLine === undefined || !('value' in parsed(firstLine))) {
    throw new Refusal(`it is not valid JSON (${whole.problem}); it may be cut off: export it again`)
  }
  return readLines(text)
}

/** The JSON-LD of a page: what its `<script type="application/ld+json">` elements hold. */
export function readPage(html: string): JsonValues {
  const blocks: string[] = []
  let inside = false
  const parser = new Parser({
    onopentag: (name, { type }) => {
      inside = name === 'script' && /^\s*application\/ld\+json\b/i.test(type ?? '')
      if (inside) blocks.push('')
    },
    ontext: (text) => {
      if (inside) blocks.push((blocks.pop() ?? '') + text)
    },
    onclosetag: () => {
      inside = false
    },
  })
  parser.end(html)
  const values = blocks.map((block, place) => ({ where: `JSON-LD block ${place + 1}`, ...parsed(block) }))
  const bad = values.flatMap((block) => ('problem' in block ? [{ where: block.where, problem: block.problem }] : []))
  return { value: values.flatMap((block) => ('value' in block ? [block.value] : [])), where: review, bad }
}

function readLines(text: string): JsonValues {
  const values: unknown[] = []
  const lines: number[] = []
  const bad: Omit<BadRow, 'file'>[] = []
  text.split('\n').forEach((line, place) => {
    if (line.trim() === '') return
    const result = parsed(line)
    if ('problem' in result) {
      bad.push({ where: `line ${place + 1}`, problem: `not valid JSON (${result.problem})` })
      return
    }
    values.push(result.value)
    lines.push(place + 1)
  })
  return { value: values, where: (place) => `line ${lines[place] ?? '?'}`, bad }
}

function review(place: number): string {
  return `review ${place + 1}`
}

function parsed(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.replace(/, ".*$/s, '') : 'unreadable' }
  }
}
