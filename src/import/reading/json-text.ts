import { Parser } from 'htmlparser2'
import type { Result } from '../../schema/result.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import type { BadRow } from '../report.ts'

/** Parsed JSON: one value, or one per line (then `where` names the line of a value). */
export type JsonValues = { value: unknown; where: (index: number) => string; bad: Omit<BadRow, 'file'>[] }

/**
 * Reads JSON, or JSON Lines with one object per line; a broken line is a bad row.
 *
 * @throws {CommandError} if it is neither
 */
export function readJson(text: string): JsonValues {
  const whole = parsed(text)
  if (whole.ok) return { value: whole.value, where: review, bad: [] }
  const firstLine = /^\s*(\{.*\})\s*\n/.exec(text)?.[1]
  if (firstLine === undefined || !parsed(firstLine).ok) {
    throw new CommandError(`it is not valid JSON (${whole.problem}); it may be cut off: export it again`)
  }
  return readLines(text)
}

/**
 * The JSON-LD of a page: the contents of its `<script type="application/ld+json">` elements.
 *
 * @throws {CommandError} if it has none
 */
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
  if (blocks.length === 0) {
    throw new CommandError(
      'it is XML or a web page, without reviews in the form of schema.org JSON-LD; export them as CSV, JSON or Excel (.xlsx) instead',
    )
  }
  const values = blocks.map((block, index) => ({ where: `JSON-LD block ${index + 1}`, ...parsed(block) }))
  const bad = values.flatMap((block) => (block.ok ? [] : [{ where: block.where, problem: block.problem }]))
  return { value: values.flatMap((block) => (block.ok ? [block.value] : [])), where: review, bad }
}

function readLines(text: string): JsonValues {
  const values: unknown[] = []
  const lines: number[] = []
  const bad: Omit<BadRow, 'file'>[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const result = parsed(line)
    if (!result.ok) {
      bad.push({ where: `line ${index + 1}`, problem: `not valid JSON (${result.problem})` })
      return
    }
    values.push(result.value)
    lines.push(index + 1)
  })
  return { value: values, where: (index) => `line ${lines[index] ?? '?'}`, bad }
}

function review(index: number): string {
  return `review ${index + 1}`
}

function parsed(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message.replace(/, ".*$/s, '') : 'unreadable' }
  }
}
