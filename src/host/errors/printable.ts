import { withoutPassword } from '../../schema/web-address.ts'

// What a terminal obeys or a reader cannot see: controls, direction marks, other invisible characters, line separators.
// Lone surrogates too, which no encoding can write.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

// `##[command]` anywhere in a line, and `::command::` at its start, are commands to GitHub Actions; `##vso[` to Azure Pipelines.
const MARKS = /##(?=\w*\[)/g
const COMMAND = /^([^\S\r\n\u2028\u2029]*):(?=:)/gm

const LONGEST = 2000

/** Untrusted text on one line of a message, harmless to whatever displays it; cut after `longest` characters. */
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

/** A value as JSON in a message: cut after `longest` characters, whatever it is and however deep. */
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
