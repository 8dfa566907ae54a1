import { messagesOf } from '../../../messages/messages.ts'
import { entryText, entryTitle } from '../../feeds/feed-entry.ts'
import { permalink } from '../../feeds/permalink.ts'
import { COVERAGE_FILE } from '../../../schema/coverage.ts'
import { ARTEFACTS } from '../../../schema/manifest.ts'
import { reviewLines, tableHeader, tableRows } from '../../feeds/download-texts.ts'
import { PUBLISHED_SHAPES, schemaPathOf } from '../../../schema/published-shapes.ts'
import type { Site } from '../../site.ts'
import { policyOf } from '../policy-sections.ts'
import { jsonSample, shellSample, type Endpoint, type Part, type Sample } from './endpoint.ts'

/** The published files: static, each complete in one GET. */
export function filesPart(site: Site): Part {
  const { developerFiles: say } = messagesOf(site.content.business)
  const file: FileEndpoint = (path, about, answer) => {
    const schema = schemaPathOf(path.replace(/\d{4}-\d{2}/, '{month}'))
    return { method: 'GET', path, about, live: path, ask: shellSample(`curl ${site.baseUrl}${path}`), answer, schema }
  }
  return {
    id: 'files',
    title: say.title,
    about: say.about,
    endpoints: [
      file('/reviews.json', say.reviews, reviews(site)),
      file('/reviews.csv', say.table, table(site)),
      file('/reviews.jsonl', say.lines, lines(site)),
      file('/insights.json', say.insights, insights(site)),
      ...months(site, file),
      file('/api/feed.json', say.jsonFeed, jsonFeed(site)),
      file('/feed.xml', say.atomFeed, atom(site)),
      ...(site.log === null ? [] : [file('/api/changes.json', say.changes, changes(site))]),
      file('/policy.json', say.policy, policy(site)),
      ...(site.content.coverage.lines.length === 0 ? [] : [file(`/${COVERAGE_FILE}`, say.coverage, stated(site))]),
      file('/manifest.json', say.manifest, manifest(site)),
      file('/openapi.json', say.openApi, jsonSample({ openapi: '3.1.1', paths: '…', components: '…' })),
      schemas(site),
    ],
  }
}

function schemas({ baseUrl, content, log }: Site): Endpoint {
  const shapes = PUBLISHED_SHAPES.filter(({ path }) => log !== null || !ONLY_WITH_LOG.test(path))
  return {
    ...{ method: 'GET', path: '/schemas/{name}.json', ask: shellSample(`curl ${baseUrl}/schemas/reviews.json`) },
    about: messagesOf(content.business).developerFiles.schemas,
    links: shapes.map(({ path, name }) => ({ text: path, href: `/schemas/${name}.json` })),
  }
}

const ONLY_WITH_LOG = /^\/(?:log\/|api\/changes\.json)/

function table({ reviewsFile: { reviews } }: Site): Sample {
  return { text: (tableHeader() + tableRows(reviews.slice(0, 1))).trimEnd().replaceAll('\r\n', '\n'), language: 'csv' }
}

function lines({ reviewsFile: { reviews } }: Site): Sample {
  return { text: reviewLines(reviews.slice(0, 1).map((review) => JSON.stringify(review))).trimEnd(), language: 'json' }
}

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

/** The files of the newest month; none if there are no reviews. */
function months({ content, reviewsFile: { reviews }, perReview }: Site, file: FileEndpoint): Endpoint[] {
  const [newest] = reviews
  const { developerFiles: say } = messagesOf(content.business)
  if (newest === undefined) return []
  const month = newest.date.slice(0, 7)
  return [
    file(`/data/${month}/reviews.json`, say.monthReviews, jsonSample({ version: 1, month, reviews: [newest] })),
    file(
      `/data/${month}/insights.json`,
      say.monthInsights,
      jsonSample({ version: 1, month, per_review: { [newest.id]: perReview.by(newest) } }),
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

function stated({ content }: Site): Sample {
  return { text: JSON.stringify(content.coverage.lines.at(-1)), language: 'json' }
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
