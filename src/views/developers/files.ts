import { entryText, entryTitle } from '../../feeds/entry-text.ts'
import { permalink } from '../../feeds/permalink.ts'
import { ARTEFACTS } from '../../schema/manifest.ts'
import type { Site } from '../../site.ts'
import { policyOf } from '../policy-sections.ts'
import { shown, type Address, type Part } from './address.ts'

/** The published files: whole, static, fetched with a plain GET. */
export function filesPart(site: Site): Part {
  return {
    id: 'files',
    title: 'Files',
    about:
      'Everything is in a few static files. They are always fresh: keep the ETag, send it back as If-None-Match, and an ' +
      'unchanged file costs a 304 without a body. A client ignores members that it does not know.',
    addresses: [reviews(site), insights(site), jsonFeed(site), atom(site), policy(site), manifest(site), openApi(site)],
  }
}

function reviews({ baseUrl, reviewsFile }: Site): Address {
  const { version, generated_at, business, aggregate_rating, reviews } = reviewsFile
  const { name, category, url, timezone } = business
  const some = {
    version,
    generated_at,
    business: { name, category, url, timezone },
    aggregate_rating,
    reviews: reviews.slice(0, 1),
  }
  return file(
    baseUrl,
    '/reviews.json',
    'The full dataset: the business, its rating, and every published review, newest first.',
    some,
  )
}

function insights({ baseUrl, insights }: Site): Address {
  const { version, generated_at, model, review_count, date_range, overall_sentiment, aspects } = insights
  const some = {
    version,
    generated_at,
    model,
    review_count,
    date_range,
    overall_sentiment,
    aspects: aspects.slice(0, 1),
  }
  return file(
    baseUrl,
    '/insights.json',
    'What the reviews say: aspects, people, services, topics, trend, questions, and each review read.',
    some,
  )
}

function jsonFeed({ baseUrl, reviewsFile: { business, reviews } }: Site): Address {
  const items = reviews.slice(0, 1).map((review) => ({
    ...{ id: review.id, url: permalink(baseUrl, review), title: entryTitle(review) },
    ...{ content_text: entryText(review), date_published: `${review.date}T00:00:00Z` },
  }))
  const some = { version: 'https://jsonfeed.org/version/1.1', title: `Reviews of ${business.name}`, items }
  return file(baseUrl, '/api/feed.json', 'The 50 newest reviews as a JSON Feed 1.1.', some)
}

function atom({ baseUrl, reviewsFile: { reviews } }: Site): Address {
  const entry = reviews
    .slice(0, 1)
    .map(
      ({ id, date }) =>
        `<entry>\n  <id>urn:review:${id}</id>\n  <published>${date}T00:00:00Z</published>\n  …\n</entry>`,
    )
  const address = file(
    baseUrl,
    '/feed.xml',
    'The 50 newest reviews as an Atom feed (RFC 4287), for any feed reader.',
    {},
  )
  return { ...address, answer: { text: entry.join('\n') || '<feed>…</feed>', language: 'xml' } }
}

function policy(site: Site): Address {
  const { version, generated_at, ordering, score } = policyOf(site)
  const about = 'How the reviews are collected, verified, moderated, ordered and counted, and how to complain.'
  return file(site.baseUrl, '/policy.json', about, { version, generated_at, ordering, score })
}

function manifest({ baseUrl, reviewsFile: { generated_at } }: Site): Address {
  const some = {
    version: 1,
    base_url: baseUrl,
    generated_at,
    artefacts: Object.entries(ARTEFACTS)
      .slice(0, 1)
      .map(([path, content_type]) => ({ path, content_type, bytes: '…', sha256: '…' })),
  }
  return file(
    baseUrl,
    '/manifest.json',
    'What was built, with the SHA-256 of each file: whoever has read it can tell whether the files belong together.',
    some,
  )
}

function openApi({ baseUrl }: Site): Address {
  return file(
    baseUrl,
    '/openapi.json',
    'All of this as OpenAPI 3.1, made from the schemas that the data is checked with.',
    { openapi: '3.1.1', paths: '…', components: '…' },
  )
}

function file(baseUrl: string, path: string, about: string, answer: unknown): Address {
  return {
    method: 'GET',
    path,
    about,
    live: path,
    ask: `curl ${baseUrl}${path}`,
    answer: { text: shown(answer), language: 'json' },
  }
}
