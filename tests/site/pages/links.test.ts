import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_FOR, builtSite } from '../../built-site.ts'
import { linkedPages, type LinkedPages } from './linked-pages.ts'

let linked: LinkedPages
beforeAll(async () => {
  linked = await linkedPages(await builtSite(), BUILT_FOR)
}, 120_000)

describe('links', () => {
  test('all links and other addresses on a page lead to files of the build', () => {
    expect(linked.withoutFile()).toEqual([])
  })

  test('links with a fragment lead to an element with that id', () => {
    expect(linked.withoutId()).toEqual([])
  })

  test('each link from the page of an aspect to a review contains words of the review, for its page to mark', () => {
    const { links, withoutWords } = linked.marking()
    expect(links).toBeGreaterThan(200)
    expect(withoutWords).toEqual([])
  })

  test('links inside the site name no origin, except canonical addresses and code to copy', () => {
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
