import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { argumentFaults } from '../../../sidecar/mcp/tools/argument-faults.ts'

function faultsOf(given: Record<string, unknown>): string {
  const result = z.strictObject({ name: z.string(), limit: z.int('Give a whole number').optional() }).safeParse(given)
  if (result.success) throw new Error('Nothing was wrong with these arguments')
  return argumentFaults('get_technician', ['name', 'limit'], result.error)
}

describe('faults in the arguments of a call', () => {
  test('argumentFaults reports every faulty argument with a correction', () => {
    expect(faultsOf({ name: 'Dana', limit: 'x', colour: 'red', size: 2 })).toBe(
      'get_technician was not called, because its arguments are invalid:\n' +
        '- limit: Give a whole number\n' +
        '- colour, size: There is no such argument; it takes name, limit',
    )
  })

  test('argumentFaults lists at most ten unknown names', () => {
    const many = Object.fromEntries(Array.from({ length: 7000 }, (_, at) => [`a${at}`, 1]))
    expect(faultsOf({ name: 'Dana', ...many })).toContain('a8, a9 and 6990 more: There is no such argument')
  })
})
