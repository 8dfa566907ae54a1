import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { BUILT_FOR, builtSite } from '../../built-site.ts'

// The rules of schema.org and of search engines for our data: required members and their forms.
const address = z.string().startsWith(BUILT_FOR)
const id = z.strictObject({ '@id': address })
const day = z.iso.date()
const Named = (type: string) => z.strictObject({ '@type': z.literal(type), name: z.string().min(1) })
const RULES: Record<string, z.ZodType> = {
  HomeAndConstructionBusiness: z.object({
    '@id': address,
    name: z.string().min(1),
    image: z.array(address).min(1).optional(),
  }),
  Review: z.strictObject({
    ...{ '@type': z.literal('Review'), '@id': address, url: address, itemReviewed: id, author: Named('Person') },
    ...{ datePublished: day, dateModified: day.optional(), reviewBody: z.string().min(1).optional() },
    reviewRating: z.strictObject({
      ...{ '@type': z.literal('Rating'), ratingValue: z.int().min(1).max(5) },
      ...{ bestRating: z.literal(5), worstRating: z.literal(1) },
    }),
    inLanguage: z.string().optional(),
    publisher: Named('Organization'),
  }),
  Person: z.strictObject({
    ...{
      '@type': z.literal('Person'),
      '@id': address,
      url: address,
      name: z.string(),
      jobTitle: z.string().optional(),
      image: address.optional(),
    },
    worksFor: id,
  }),
  Service: z.strictObject({
    ...{ '@type': z.literal('Service'), '@id': address, url: address, name: z.string().min(1) },
    ...{ description: z.string().min(1).optional(), provider: id },
  }),
  Dataset: z.strictObject({
    ...{ '@type': z.literal('Dataset'), '@id': address, url: address, name: z.string().min(1) },
    description: z.string().min(50).max(5000),
    isAccessibleForFree: z.literal(true),
    creator: id,
    dateModified: day,
    temporalCoverage: z.templateLiteral([day, '/', day]),
    distribution: z
      .array(z.strictObject({ '@type': z.literal('DataDownload'), encodingFormat: z.string(), contentUrl: address }))
      .min(1),
  }),
  BreadcrumbList: z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: z.string(), item: address }))
      .min(2),
  }),
}

type Thing = { '@type': string; '@id'?: string; [member: string]: unknown }
type Page = { path: string; things: Thing[]; text: string }
let pages: Page[]
let reviewsFile: ReviewsFile

beforeAll(async () => {
  const dist = await builtSite()
  const names = await readdir(dist, { recursive: true })
  const html = names.filter((name) => name.endsWith('index.html'))
  const texts = await Promise.all(html.map(async (name) => ({ name, text: await readFile(join(dist, name), 'utf8') })))
  // A page at an old address only redirects.
  pages = texts.filter(({ text }) => !text.includes('http-equiv="refresh"')).map(({ name, text }) => read(name, text))
  reviewsFile = JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8'))
}, 120_000)

describe('JSON-LD', () => {
  test('JSON-LD contains the members that the rules require of each type', () => {
    const faults = everyThing().flatMap(({ path, thing }) => {
      const rule = RULES[thing['@type']]
      const result = rule?.safeParse(thing)
      return result?.success === true ? [] : [`${path}: ${thing['@type']}: ${result?.error.message ?? 'no such type'}`]
    })
    expect(faults).toEqual([])
  })

  test('JSON-LD describes a Service on each page of a service, a Dataset for developers, and no FAQPage', () => {
    const pathsOf = (type: string): string[] =>
      everyThing().flatMap(({ path, thing }) => (thing['@type'] === type ? [path] : []))
    expect(pathsOf('Service').toSorted()).toEqual(
      pages
        .map(({ path }) => path)
        .filter((path) => /^\/services\/./.test(path))
        .toSorted(),
    )
    expect(pathsOf('Dataset')).toEqual(['/developers/'])
    expect(pathsOf('FAQPage')).toEqual([])
  })

  test("JSON-LD is on every page below the start page, with the page's breadcrumbs", () => {
    const without = pages.filter(
      ({ path, things }) =>
        path !== '/' && !/^\/embed\/./.test(path) && !things.some((thing) => thing['@type'] === 'BreadcrumbList'),
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })

  test('JSON-LD refers only to things on the same page', () => {
    const loose = pages.flatMap(({ path, things }) => {
      const ids = new Set(things.map((thing) => thing['@id']))
      const named = things.flatMap(
        ({ itemReviewed, worksFor, provider, creator }) =>
          [itemReviewed, worksFor, provider, creator] as ({ '@id': string } | undefined)[],
      )
      return named.filter((one) => one !== undefined && !ids.has(one['@id'])).map(() => path)
    })
    expect(loose).toEqual([])
  })

  test('JSON-LD states the same author, words and stars of reviews as the page', () => {
    const unseen = everyThing()
      .filter(({ thing }) => thing['@type'] === 'Review')
      .filter(({ thing, text }) => {
        const body = squeezed((thing['reviewBody'] ?? '') as string)
        return !text.includes(body) || !text.includes(squeezed((thing['author'] as { name: string }).name))
      })
    expect(unseen.map(({ path, thing }) => `${path}: ${thing['@id'] ?? ''}`)).toEqual([])
  })

  test('JSON-LD states the same rating as the data and the start page', () => {
    const { things = [], text = '' } = pages.find(({ path }) => path === '/') ?? {}
    const rating = things[0]?.['aggregateRating'] as { ratingValue: number; reviewCount: number }
    expect(rating).toMatchObject({
      ratingValue: reviewsFile.aggregate_rating.rating_value,
      reviewCount: reviewsFile.reviews.length,
    })
    expect(text).toMatch(new RegExp(`${rating.ratingValue.toFixed(1)} ?${rating.reviewCount} reviews`))
  })
})

function everyThing(): { path: string; text: string; thing: Thing }[] {
  return pages.flatMap(({ path, things, text }) => things.map((thing) => ({ path, text, thing })))
}

function read(name: string, html: string): Page {
  const document = parseDocument(html)
  const scripts = DomUtils.getElementsByTagName('script', document)
  const data = scripts.filter((script) => script.attribs['type'] === 'application/ld+json')
  const things = data.flatMap((script) => (JSON.parse(DomUtils.textContent(script)) as { '@graph': Thing[] })['@graph'])
  const body = DomUtils.getElementsByTagName('body', document)
  return { path: `/${name.replace(/index\.html$/, '')}`, things, text: squeezed(DomUtils.textContent(body)) }
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
