import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLd } from '../../../src/site/views/structured-data.ts'

test('JSON-LD in a page contains nothing that could end its element, and parses to the same data', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('</script>', '<!--', '\u2028', '&lt;'), (text, evil) => {
      const script = jsonLd([{ name: text + evil }])
      expect(script).not.toMatch(/[<>\u2028\u2029]/)
      expect(JSON.parse(script)).toEqual({ '@context': 'https://schema.org', '@graph': [{ name: text + evil }] })
    }),
  )
})
