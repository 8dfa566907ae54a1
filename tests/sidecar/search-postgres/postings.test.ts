import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CHUNK,
  eachPlace,
  packedSet,
  packedSteps,
  placeOfCode,
  positionCodes,
  positionSteps,
} from '../../../sidecar/search-postgres/postings.ts'

const ascending = (most: number, maxLength: number, minLength = 1): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.nat(most), { minLength, maxLength }).map((numbers) => numbers.sort((a, b) => a - b))

function placesIn(packed: Uint8Array): number[] {
  const places: number[] = []
  eachPlace(packed, (place) => places.push(place))
  return places
}

test('placesIn reads joined packed sets back unchanged, even if some sets are empty', () => {
  fc.assert(
    fc.property(fc.array(ascending(CHUNK - 1, 50, 0)), (sets) => {
      expect(placesIn(Buffer.concat(sets.map(packedSet)))).toEqual(sets.flat())
    }),
  )
})

test.for([1, 2, 3, 7, 8, 9, 100])(
  'a set of the places that %d divides is packed into at most 4,097 bytes, and read back unchanged',
  (step) => {
    const places = Array.from({ length: Math.ceil(CHUNK / step) }, (_, nth) => nth * step)
    const packed = packedSet(places)
    expect(packed.length).toBeLessThanOrEqual(1 + CHUNK / 8)
    expect(placesIn(Buffer.concat([packed, packedSet([5])]))).toEqual([...places, 5])
  },
)

test('positions of several tokens are read in ascending order, with the places of their reviews', () => {
  const token = fc.dictionary(fc.nat(CHUNK - 1).map(String), ascending(100_000, 5), { minKeys: 1, maxKeys: 20 })
  fc.assert(
    fc.property(fc.array(token, { minLength: 1, maxLength: 5 }), (tokens) => {
      const texts = tokens.map((one) =>
        Object.entries(one).map(([place, positions]) => ({ place: Number(place), positions })),
      )
      for (const reviews of texts) reviews.sort((a, b) => a.place - b.place)
      const codes = positionCodes({
        sets: Buffer.concat(texts.map((reviews) => packedSet(reviews.map(({ place }) => place)))),
        steps: packedSteps(texts.flat().flatMap(({ positions }) => positionSteps(positions))),
      })
      const expected = texts.flat().flatMap(({ place, positions }) => positions.map((at) => [place, at] as const))
      const read = [...codes].map((code) => [placeOfCode(code), code - placeOfCode(code) * 2 ** 32] as const)
      expect(read).toEqual(expected.sort(([a, at], [b, other]) => a - b || at - other))
    }),
  )
})
