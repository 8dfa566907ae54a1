import { expect, test } from 'vitest'
import { technicianFinder } from '../../../src/insights/entities/technicians.ts'
import { ENGLISH, inEnglish } from '../in-english.ts'
import { BusinessFile } from '../../../src/schema/content/business-file.ts'

const business = BusinessFile.parse({
  name: 'Reyes Plumbing',
  category: 'Plumber',
  url: 'https://reyes.example',
  timezone: 'America/Denver',
  verification_policy: 'Every author was a customer.',
  technicians: [
    { id: 'lead', name: 'Lead electrician', role: 'Lead electrician', display: 'role' },
    { id: 'dana', name: 'Dana', role: 'Plumber', display: 'first_name' },
  ],
})

/** The technicians that a text names, after hidden names were replaced by roles. */
function named(text: string): string[] {
  return technicianFinder(business, ENGLISH)
    .find(inEnglish(text), 'A. B.')
    .map(({ id }) => id)
}

test('a role in square brackets refers to the technician with that role', () => {
  expect(named('[Lead electrician] rewired the porch. He was quick.')).toEqual(['lead'])
})

test('a role without brackets refers to nobody', () => {
  expect(named('I called an electrician. The lead electrician of the other firm never came.')).toEqual([])
})

test('a first name in square brackets refers to the technician of that name', () => {
  expect(named('[Dana], remember the name. [Lead electrician] came later.')).toEqual(['dana', 'lead'])
})

test('a role after a bracket that is never closed refers to nobody', () => {
  expect(named('[Lead electrician and so on')).toEqual([])
})
