import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_FOR, builtSite } from '../../built-site.ts'
import { linkedPages, type LinkedPages } from './linked-pages.ts'

let linked: LinkedPages
beforeAll(async () => {
  linked = await linkedPages(await builtSite(), BUILT_FOR)
}, 120_000)

describe('links', () => {
  test('every link and other address on a page leads to a file of the build', () => {
    expect(linked.withoutFile()).toEqual([])
  })

  test('every link with a fragment leads to an element with that id', () => {
    expect(linked.withoutId()).toEqual([])
  })

  test("each link from the page of an aspect to a review contains the words that the review's page marks", () => {
    const { links, withoutWords } = linked.marking()
    expect(links).toBeGreaterThan(200)
    expect(withoutWords).toEqual([])
  })

  test('links inside the site contain no origin, except canonical addresses and code to copy', () => {
    const absolute = [...linked.pages].flatMap(([from, { links }]) =>
      links.filter((link) => link.startsWith(BUILT_FOR)).map((link) => `${from}: ${link}`),
    )
    expect(absolute).toEqual([])
  })
})

test('no page uses an id twice', () => {
  const twice = [...linked.pages].filter(([, { ids }]) => new Set(ids).size < ids.length).map(([file]) => file)
  expect(twice).toEqual([])
})
