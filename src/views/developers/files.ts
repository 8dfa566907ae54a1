import { messagesOf } from '../../messages/messages.ts'
import { entryText, entryTitle } from '../../feeds/entry.ts'
import { permalink } from '../../feeds/permalink.ts'
import { ARTEFACTS } from '../../schema/manifest.ts'
import { reviewLines, tableHeader, tableRows } from '../../publish/download-texts.ts'
import { PUBLISHED_SHAPES, schemaPathOf } from '../../publish/json-schemas.ts'
import type { Site } from '../../site.ts'
import { policyOf } from '../policy-sections.ts'
import { jsonSample, shellSample, type Endpoint, type Part, type Sample } from './endpoint.ts'

/** The published files: static, and whole in one GET. */
export function filesPart(site: Site): Part {
  const file: FileEndpoint = (path, about, answer) => {
    const schema = schemaPathOf(path.replace(/\d{4}-\d{2}/, '{month}'))
    return { method: 'GET', path, about, live: path, ask: shellSample(`curl ${site.baseUrl}${path}`), answer, schema }
  }
  return {
    id: 'files',
    title: 'Files',
    about:
      'All the data is in a few static files. Keep the ETag of each and send it back as If-None-Match: if the file has not changed, ' +
      'the answer is a 304 without a body. Ignore members that you do not recognise.',
    endpoints: [
      file(
        '/reviews.json',
        'The full dataset: the business, its rating, and every published review, newest first.',
        reviews(site),
      ),
      file('/reviews.csv', TABLE_ABOUT, table(site)),
      file('/reviews.jsonl', LINES_ABOUT, lines(site)),
      file(
        '/insights.json',
        'What the reviews say: aspects, people, services, topics, the trend, and answers.',
        insights(site),
      ),
      ...months(site, file),
      file('/api/feed.json', 'The 50 newest reviews as JSON Feed 1.1.', jsonFeed(site)),
      file('/feed.xml', 'The 50 newest reviews as Atom (RFC 4287), for any feed reader.', atom(site)),
      ...(site.log === null ? [] : [file('/api/changes.json', CHANGES_ABOUT, changes(site))]),
      file(
        '/policy.json',
        'How reviews are collected, verified, moderated, ordered and counted, and how to report one.',
        policy(site),
      ),
      file(
        '/manifest.json',
        'The SHA-256 of each file: which months changed since you last looked, and whether the files you have belong to the same build.',
        manifest(site),
      ),
      file(
        '/openapi.json',
        'All of this as OpenAPI 3.1.',
        jsonSample({ openapi: '3.1.1', paths: '…', components: '…' }),
      ),
      schemas(site),
    ],
  }
}

function schemas({ baseUrl, log }: Site): Endpoint {
  const shapes = PUBLISHED_SHAPES.filter(({ path }) => log !== null || !ONLY_WITH_LOG.test(path))
  return {
    ...{ method: 'GET', path: '/schemas/{name}.json', ask: shellSample(`curl ${baseUrl}/schemas/reviews.json`) },
    about: 'The JSON Schema (2020-12) of each JSON file. None refers to another.',
    links: shapes.map(({ path, name }) => ({ text: path, href: `/schemas/${name}.json` })),
  }
}

const ONLY_WITH_LOG = /^\/(?:log\/|api\/changes\.json)/

const TABLE_ABOUT =
  'Every review in a row, for spreadsheets (RFC 4180, UTF-8). A cell that a spreadsheet would take for a formula begins with an apostrophe. ' +
  'Not there if the host does not take a file of that size.'

const LINES_ABOUT =
  'Every review in a line: the JSON that it has in /reviews.json. Not there if the host does not take a file of that size.'

function table({ reviewsFile: { reviews } }: Site): Sample {
  return { text: (tableHeader() + tableRows(reviews.slice(0, 1))).trimEnd().replaceAll('\r\n', '\n'), language: 'csv' }
}

function lines({ reviewsFile: { reviews } }: Site): Sample {
  return { text: reviewLines(reviews.slice(0, 1).map((review) => JSON.stringify(review))).trimEnd(), language: 'json' }
}

const CHANGES_ABOUT =
  'The newest 500 changes of the log: published, edited, withheld, reinstated and erased. Keep size, and the next time read the changes ' +
  'from that index on; the files in older have those before from.'

function changes({ log, reviewsFile: { reviews } }: Site): Sample {
  const changes = reviews.slice(0, 1).map(({ id, log_index }) => {
    return { index: log_index, event: 'published', log_index, review_id: id }
  })
  return jsonSample({ version: 1, size: log?.tree.size, from: 0, older: [], changes })
}

function reviews({ reviewsFile }: Site): Sample {
  const { version, generated_at, business, aggregate_rating, reviews } = reviewsFile
  const { name, category, url, timezone } = business
  const brief = { name, category, url, timezone }
  return jsonSample({ version, generated_at, business: brief, aggregate_rating, reviews: reviews.slice(0, 1) })
}

function insights({ insights }: Site): Sample {
  const { version, generated_at, model, review_count, date_range, overall_sentiment } = insights
  const aspects = insights.aspects.slice(0, 1)
  return jsonSample({ version, generated_at, model, review_count, date_range, overall_sentiment, aspects })
}

type FileEndpoint = (path: string, about: string, answer: Sample) => Endpoint

/** The files of the newest month; none without a review. */
function months({ reviewsFile: { reviews }, insights }: Site, file: FileEndpoint): Endpoint[] {
  const [newest] = reviews
  if (newest === undefined) return []
  const month = newest.date.slice(0, 7)
  const said = insights.per_review[newest.id] ?? {}
  return [
    file(
      `/data/${month}/reviews.json`,
      'The reviews of one month, newest first. A month that did not change keeps its bytes. Over 5 MB, more follow in reviews-2.json, and so on.',
      jsonSample({ version: 1, month, reviews: [newest] }),
    ),
    file(
      `/data/${month}/insights.json`,
      'What each review of that month says, by its id.',
      jsonSample({ version: 1, month, per_review: { [newest.id]: said } }),
    ),
  ]
}

function jsonFeed({ baseUrl, content, reviewsFile: { business, reviews } }: Site): Sample {
  const messages = messagesOf(content.business)
  const items = reviews.slice(0, 1).map((review) => ({
    id: review.id,
    url: permalink(baseUrl, review),
    title: entryTitle(review, messages),
    content_text: entryText(review, messages),
    date_published: `${review.date}T00:00:00Z`,
  }))
  return jsonSample({ version: 'https://jsonfeed.org/version/1.1', title: messages.feeds.title(business.name), items })
}

function atom({ reviewsFile }: Site): Sample {
  const [newest] = reviewsFile.reviews
  if (newest === undefined) return { text: '<feed>…</feed>', language: 'xml' }
  const { id, date } = newest
  const published = `${date}T00:00:00Z`
  return {
    text: `<entry>\n  <id>urn:review:${id}</id>\n  <published>${published}</published>\n  …\n</entry>`,
    language: 'xml',
  }
}

function policy(site: Site): Sample {
  const { version, generated_at, ordering, score } = policyOf(site)
  return jsonSample({ version, generated_at, ordering, score })
}

function manifest({ baseUrl, reviewsFile: { generated_at } }: Site): Sample {
  const [artefact] = Object.entries(ARTEFACTS).map(([path, content_type]) => ({
    path,
    content_type,
    bytes: '…',
    sha256: '…',
  }))
  return jsonSample({ version: 1, base_url: baseUrl, generated_at, artefacts: [artefact] })
}
