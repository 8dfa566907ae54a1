import { expect, test } from 'vitest'
import { listedEndpoints, withIds } from '../../../src/site/views/developers/contents.ts'
import type { Part } from '../../../src/site/views/developers/endpoint.ts'

const part = (id: string, paths: string[]): Part => ({
  ...{ id, title: id, about: '' },
  endpoints: paths.map((path) => ({ method: 'GET', path, about: '', ask: { text: '', language: 'sh' } })),
})

test('every endpoint gets an id from the words of its path', () => {
  const [files] = withIds([
    part('files', ['/reviews.json', '/api/reviews/since/{date}', 'https://you.example/reviews']),
  ])
  expect(files?.endpoints.map(({ id }) => id)).toEqual([
    'reviews-json',
    'api-reviews-since-date',
    'you-example-reviews',
  ])
})

test('every endpoint gets a unique id, which is not the id of a part either', () => {
  const parts = withIds([part('files', ['/mcp', '/search', '/mcp']), part('search', ['/mcp'])])
  expect(parts.flatMap(({ endpoints }) => endpoints.map(({ id }) => id))).toEqual(['mcp', 'search-2', 'mcp-2', 'mcp-3'])
})

test('the id of an endpoint for a month stays the same when the newest month changes', () => {
  const idOf = (path: string) => withIds([part('files', [path])])[0]?.endpoints[0]?.id
  expect(idOf('/data/2026-10/reviews.json')).toBe('data-month-reviews-json')
  expect(idOf('/data/2026-11/reviews.json')).toBe('data-month-reviews-json')
})

test('the table of contents lists each path only once', () => {
  const [agents] = withIds([part('agents', ['/mcp', '/llms.txt', '/mcp'])])
  expect(agents && listedEndpoints(agents).map(({ id }) => id)).toEqual(['mcp', 'llms-txt'])
})
