import { expect, test } from 'vitest'
import { isAbout } from '../../src/log-check/copies/pages/stars.ts'
import { roundedMean, shownRating } from '../../src/schema/rounding.ts'

test('verify accepts the label of every mean of stars, and rejects labels that are two tenths off', () => {
  const labelled = (label: string) => ({ attribs: { 'aria-label': `${label} out of 5 stars` } })
  for (let count = 1; count <= 200; count += 1)
    for (let sum = count; sum <= 5 * count; sum += 1) {
      const label = shownRating({ sum, count })
      const mean = roundedMean({ sum, count })
      expect(isAbout(labelled(label), mean), `${sum} / ${count}`).toBe(true)
      for (const other of [Number(label) + 0.2, Number(label) - 0.2])
        expect(isAbout(labelled(other.toFixed(1)), mean), `${sum} / ${count} as ${other}`).toBe(false)
    }
})
