import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pieceTable } from '../../src/insights/text/piece-table.ts'

/** A table that makes upper case of pieces, and how often it had to. */
function upperCase(): { at: ReturnType<typeof pieceTable<string>>; made: string[] } {
  const made: string[] = []
  const at = pieceTable((piece) => {
    made.push(piece)
    return piece.toUpperCase()
  })
  return { at, made }
}

describe('what is made of a piece of a text', () => {
  test('is that of its letters, wherever they stand', () => {
    const { at } = upperCase()
    const span = fc.record({
      text: fc.string({ unit: 'binary' }),
      from: fc.nat(),
      length: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(span, ({ text, from: place, length }) => {
        const from = place % (text.length + 1)
        const to = Math.min(text.length, from + length)
        expect(at(text, from, to)).toBe(text.slice(from, to).toUpperCase())
      }),
    )
  })

  test('is made once', () => {
    const { at, made } = upperCase()
    for (const text of ['clean, clean', 'so clean']) at(text, text.length - 5, text.length)
    expect(made).toEqual(['clean'])
  })

  test('is told apart where the letters have one hash, and made again past the sixteen that are remembered', () => {
    const { at, made } = upperCase()
    // "Aa" and "BB" have the same hash, and so has whatever is put together from them.
    const pairs = Array.from({ length: 64 }, (_, number) =>
      number.toString(2).padStart(6, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB'),
    )
    for (const piece of [...pairs, ...pairs]) expect(at(piece, 0, piece.length)).toBe(piece.toUpperCase())
    expect(made).toHaveLength(64 + 48)
  })

  test('is made each time for a piece that is too long for a word', () => {
    const { at, made } = upperCase()
    const long = 'x'.repeat(40)
    at(long, 0, 40)
    at(long, 0, 40)
    expect(made).toEqual([long, long])
  })
})
