import { withoutPassword } from '../../schema/web-address.ts'

// Characters that control a terminal or that a reader cannot see: controls, direction marks, other invisible characters, line
// separators. Lone surrogates too, because no encoding can write them.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

// GitHub Actions obeys `##[command]` anywhere in a line and `::command::` at its start; Azure Pipelines obeys `##vso[`.
const MARKS = /##(?=\w*\[)/g
const COMMAND = /^([^\S\r\n\u2028\u2029]*):(?=:)/gm

const LONGEST = 2000

/** Untrusted text as one line of a message, made harmless for terminals and CI, and cut after `longest` characters. */
export function printable(words: string, longest = LONGEST): string {
  const short = words.length > longest ? `${words.slice(0, longest - 1)}…` : words
  return harmless(withoutPassword(short).replace(UNPRINTABLE, escaped))
}

/** A message of several lines, made harmless line by line. */
export function printableLines(message: string): string {
  return message
    .split('\n')
    .map((line) => printable(line))
    .join('\n')
}

/** A value as JSON in a message, cut after `longest` characters; any type and depth. */
export function quoted(value: unknown, longest = 80): string {
  const json = typeof value === 'string' ? JSON.stringify(value.slice(0, longest + 1)) : jsonOf(value)
  return printable(json, longest)
}

function jsonOf(value: unknown): string {
  try {
    const json: unknown = JSON.stringify(value)
    return typeof json === 'string' ? json : String(value)
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}' // too deep
  }
}

function harmless(line: string): string {
  return line.replace(MARKS, '#\\u0023').replace(COMMAND, '$1\\u003a')
}

function escaped(character: string): string {
  if (character === '\t') return ' '
  const short = { '\n': '\\n', '\r': '\\r' }[character]
  return short ?? Array.from({ length: character.length }, (_, at) => unit(character.charCodeAt(at))).join('')
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
