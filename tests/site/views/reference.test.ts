import { expect, test } from 'vitest'
import { openApi } from '../../../src/api/openapi/openapi-document.ts'
import { Business } from '../../../src/schema/business.ts'
import { LocalBusinessType } from '../../../src/schema/content/local-business-type.ts'
import { Brand } from '../../../src/schema/content/business-file.ts'
import { readReference } from '../../../src/site/views/developers/reference.ts'

const business = Business.parse({
  ...{ name: 'Reyes Plumbing', category: 'Plumber', url: 'https://reyes.example', timezone: 'America/Denver' },
  ...{ hours: [], services: [], technicians: [], service_areas: [], licenses: [], profiles: [] },
  verification_policy: 'Every author was a customer.',
})
const { operations, schemas } = readReference(openApi(business, 'https://a.example'))

test('the reference lists every operation, with its parameters and answers', () => {
  const search = operations.find(({ path }) => path === '/api/reviews/search')
  expect(search?.parameters.map(({ name }) => name)).toContain('mentions_technician')
  expect(search?.answers.find(({ status }) => status === '200')?.schema).toBe('SearchAnswer')
  expect(operations.find(({ path }) => path === '/api/websub/hub')?.body.map(({ name }) => name)).toContain('hub.topic')
})

test('every schema that the reference links to exists', () => {
  const names = new Set(schemas.map(({ name }) => name))
  const named = [
    ...operations.flatMap(({ parameters, answers }) => [...parameters, ...answers]),
    ...schemas.flatMap(({ members }) => members),
  ]
  expect(named.flatMap(({ schema }) => schema ?? []).filter((schema) => !names.has(schema))).toEqual([])
})

test('schema_type accepts only a type of business from schema.org', () => {
  expect(LocalBusinessType.parse('Plumber')).toBe('Plumber')
  expect(LocalBusinessType.safeParse('plumber').error?.issues[0]?.message).toMatch(/such as Plumber/)
})

test('brand accepts a colour such as #rrggbb, and a file beside business.yaml', () => {
  expect(Brand.parse({ color: '#B4532a', logo: 'logo.svg' })).toEqual({ color: '#B4532a', logo: 'logo.svg' })
  for (const wrong of [{ color: 'red' }, { color: '#abc' }, { logo: '../logo.svg' }, { logo: 'logo.exe' }]) {
    expect(Brand.safeParse(wrong).success).toBe(false)
  }
})
