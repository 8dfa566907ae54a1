import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { etagOf, matchesStrongly, matchesWeakly, readTags } from '../../../sidecar/http/bodies/entity-tags.ts'

/** A tag by RFC 9110, section 8.8.3: without quotes, spaces and controls; obs-text is allowed. */
const tag = fc
  .tuple(
    fc.boolean(),
    fc.string({ unit: fc.constantFrom(...'! # , * a Z 0 9 - _ ~ \u0080 \u00ff'.split(' ')), maxLength: 12 }),
  )
  .map(([weak, opaque]) => `${weak ? 'W/' : ''}"${opaque}"`)
const gap = fc.constantFrom('', ' ', '\t', '  ')
const emptyMembers = fc.constantFrom('', ',', ' , ,')

describe('readTags', () => {
  test.for([
    ['*', 'any'],
    [' * ', 'any'],
  ])('readTags reads %j as a match for any version', ([field = '']) => {
    expect(readTags(field)).toEqual({ kind: 'any' })
  })

  test.for<[string, string[]]>([
    ['"a"', ['"a"']],
    ['"a", W/"b"', ['"a"', 'W/"b"']],
    ['"a,b"', ['"a,b"']],
    ['"a, b", "c"', ['"a, b"', '"c"']],
    ['"a","b"', ['"a"', '"b"']],
    [', ,"a",, "b" ,', ['"a"', '"b"']],
    ['"*"', ['"*"']],
    ['""', ['""']],
    ['', []],
  ])('readTags reads the list %j', ([field, tags]) => {
    expect(readTags(field)).toEqual({ kind: 'tags', tags })
  })

  test.for(['a', '"a" "b"', '"a', 'w/"a"', 'W/ "a"', '*, "a"', '"a", *', '"a", b', "'a'"])(
    'readTags finds no tag in the malformed list %j',
    (field) => {
      expect(readTags(field)).toEqual({ kind: 'tags', tags: [] })
    },
  )

  test('readTags reads a list with any spacing', () => {
    const list = fc.array(fc.tuple(tag, gap, gap, emptyMembers), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(list, (members) => {
        const field = members
          .map(([text, before, after, empty]) => `${empty && `${empty},`}${before}${text}${after}`)
          .join()
        expect(readTags(field)).toEqual({ kind: 'tags', tags: members.map(([text]) => text) })
      }),
    )
  })

  test('readTags reads a long run of blanks in linear time', () => {
    const began = performance.now()
    readTags(`"a"${' '.repeat(100_000)}b`)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('the two comparisons', () => {
  // The table of RFC 9110, section 8.8.3.2.
  test.for<[string, string, boolean, boolean]>([
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', 'W/"1"', false, true],
    ['"1"', '"1"', true, true],
  ])('the tags %s and %s match strongly: %s, weakly: %s', ([given, current, strong, weak]) => {
    expect(matchesStrongly({ tags: [given] }, current)).toBe(strong)
    expect(matchesWeakly({ tags: [given] }, current)).toBe(weak)
  })
})

describe('etagOf', () => {
  test('etagOf returns a strong tag that readTags can read, and different tags for different bytes', () => {
    const etag = etagOf(Buffer.from('a'))
    expect(readTags(etag)).toEqual({ kind: 'tags', tags: [etag] })
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(etagOf(Buffer.from('b'))).not.toBe(etag)
  })
})
