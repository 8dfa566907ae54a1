import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pieceTable } from '../../src/insights/text/piece-table.ts'

/** A table that converts pieces to upper case, and counts the conversions. */
function upperCase(): { at: ReturnType<typeof pieceTable<string>>; made: string[] } {
  const made: string[] = []
  const at = pieceTable((piece) => {
    made.push(piece)
    return piece.toUpperCase()
  })
  return { at, made }
}

describe('the value of a piece of a text', () => {
  test('the value of a piece depends only on its letters, not on their position', () => {
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

  test('the value of a piece is computed once', () => {
    const { at, made } = upperCase()
    for (const text of ['clean, clean', 'so clean']) at(text, text.length - 5, text.length)
    expect(made).toEqual(['clean'])
  })

  test('pieces with the same hash get their own values, and those after the sixteenth are computed each time', () => {
    const { at, made } = upperCase()
    // "Aa" and "BB" have the same hash, and so do all combinations of them.
    const pairs = Array.from({ length: 64 }, (_, number) =>
      number.toString(2).padStart(6, '0').replaceAll('0', 'Aa').replaceAll('1', 'BB'),
    )
    for (const piece of [...pairs, ...pairs]) expect(at(piece, 0, piece.length)).toBe(piece.toUpperCase())
    expect(made).toHaveLength(64 + 48)
  })

  test('the value of a piece longer than any word is computed each time', () => {
    const { at, made } = upperCase()
    const long = 'x'.repeat(40)
    at(long, 0, 40)
    at(long, 0, 40)
    expect(made).toEqual([long, long])
  })
})
