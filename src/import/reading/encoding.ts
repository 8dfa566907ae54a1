import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import { CommandError } from '../../host/errors/command-error.ts'

/** The encoding of a file, by its name in the WHATWG Encoding Standard. */
export function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = wideEncoding(bytes.subarray(0, 2000))
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
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

function guessed(bytes: Uint8Array): string {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const sample = bytes.subarray(Math.max(0, first - 2000), first + 100_000)
  const guesses = analyse(sample)
  const isWestern = ({ name }: { name: string }) => name === 'windows-1252' || name === 'ISO-8859-1'
  const name = isLatin(sample)
    ? latin(guesses.find(isWestern), guesses[0])
    : guesses.find((guess) => !isWestern(guess))?.name
  if (name === undefined) return 'windows-1252'
  if (isKnown(name)) return name
  throw new CommandError(`it is in the encoding ${name}, which is not supported; save it as UTF-8`)
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
