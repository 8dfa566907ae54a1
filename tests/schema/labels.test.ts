import { expect, test } from 'vitest'
import { inSentence } from '../../src/schema/content/labels.ts'

test.for([
  ['Products', 'products'],
  ['Water heaters', 'water heaters'],
  ['VIPs', 'VIPs'],
  ['AC repair', 'AC repair'],
  ['A/C repair', 'A/C repair'],
  ['HVAC', 'HVAC'],
  ['Wi-Fi', 'Wi-Fi'],
  ['Harbor Plan maintenance', 'Harbor Plan maintenance'],
  ['Level 2 chargers', 'level 2 chargers'],
] as const)('the label %s is spelled %s within a sentence', ([label, within]) => {
  expect(inSentence(label)).toBe(within)
})
