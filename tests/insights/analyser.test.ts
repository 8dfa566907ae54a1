import { expect, test } from 'vitest'
import { openAnalyser } from '../../src/insights/analyser.ts'
import { engineFor } from '../../src/insights/engine.ts'
import { domainOf } from '../../src/insights/analyse.ts'
import { anInput } from './an-input.ts'
import { aReview } from '../a-review.ts'

test('an analyser starts no more threads after it was closed', async () => {
  const domain = domainOf(anInput([]))
  const analyser = openAnalyser({ domain, engine: engineFor(domain) }, 2)
  await analyser.close()
  await expect(analyser.analyse(Array.from({ length: 300 }, () => aReview({ text: 'On time.' })))).rejects.toThrow(
    'closed',
  )
})
