import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import { CommandError } from '../../host/errors/command-error.ts'

/**
 * The encoding of a file, by its name in the WHATWG Encoding Standard.
 *
 * @throws {CommandError} if it is not supported, or a part of the file is in UTF-8 and another is not
 */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = wideEncoding(bytes.subarray(0, 2000))
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  refuseMixture(bytes)
  return guessed(bytes)
}

/** The text of a file, without a byte order mark. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

// Detects UTF-16 without a byte order mark: in Western text every other byte is zero.
function wideEncoding(sample: Uint8Array): string | null {
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4) return 'utf-16le'
  return even > sample.length / 4 ? 'utf-16be' : null
}

/** The cells of a line (the parts between commas, semicolons and tabs) that have letters outside ASCII. */
function cellsIn(line: Uint8Array): Uint8Array[] {
  const ends = [...line.entries()].flatMap(([at, byte]) => (SEPARATORS.includes(byte) ? [at] : []))
  return [-1, ...ends]
    .map((start, index) => line.subarray(start + 1, ends[index]))
    .filter((cell) => cell.some((byte) => byte >= 0x80))
}

/** A tab, a comma and a semicolon. */
const SEPARATORS = [0x09, 0x2c, 0x3b]

/** Refuses a file with some cells in UTF-8 and some in Latin-1: whichever encoding were used, letters would be wrong. */
function refuseMixture(bytes: Uint8Array): void {
  const latin: number[] = []
  let utf8 = 0
  let number = 0
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at)
    const line = bytes.subarray(at, end < 0 ? bytes.length : end)
    number += 1
    at += line.length + 1
    if (!line.some((byte) => byte >= 0x80)) continue
    for (const cell of cellsIn(line)) {
      if (isUtf8(cell)) utf8 += 1
      else if (isLatin(cell)) latin.push(number)
      else return
    }
  }
  const [first] = latin
  if (first === undefined || utf8 < 1 || utf8 * 20 < latin.length) return
  throw new CommandError(
    `it is partly in UTF-8 and partly in Windows-1252 or Latin-1 (line ${first}); save all of it as UTF-8, then import it`,
  )
}

function guessed(bytes: Uint8Array): string {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const sample = bytes.subarray(Math.max(0, first - 2000), first + 100_000)
  const guesses = analyse(sample)
  const isWestern = ({ name }: { name: string }) => name === 'windows-1252' || name === 'ISO-8859-1'
  const name = isLatin(sample)
    ? latin(guesses.find(isWestern), guesses[0])
    : guesses.find((guess) => !isWestern(guess))?.name
  if (name === undefined || name === 'windows-1252') return isOfMac(bytes) ? 'macintosh' : 'windows-1252'
  if (isKnown(name)) return name
  throw new CommandError(`it is in the encoding ${name}, which is not supported; save it as UTF-8`)
}

/** Whether rows end as Excel on a Mac ends them when it writes Mac Roman: with a carriage return alone. */
function isOfMac(bytes: Uint8Array): boolean {
  const end = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a)
  return bytes[end] === 0x0d && bytes[end + 1] !== 0x0a
}

type Guess = { name: string; confidence: number }

// Short texts fit several Latin encodings about equally well; Excel's is by far the most common.
function latin(western: Guess | undefined, best: Guess | undefined): string | undefined {
  const isClear = western && best && best.confidence - western.confidence >= 20
  return isClear ? best.name : 'windows-1252'
}

// In Latin text, accented letters are surrounded by plain ones; in other alphabets, and in UTF-8, they come in runs.
function isLatin(sample: Uint8Array): boolean {
  let together = 0
  let all = 0
  sample.forEach((byte, index) => {
    if (byte < 0x80) return
    all += 1
    if ((sample[index - 1] ?? 0) >= 0x80 || (sample[index + 1] ?? 0) >= 0x80) together += 1
  })
  return together < all / 2
}

function isKnown(name: string): boolean {
  try {
    new TextDecoder(name)
    return true
  } catch {
    return false
  }
}
