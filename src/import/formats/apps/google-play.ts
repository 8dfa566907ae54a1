import { z } from 'zod'
import { format, type Format, type ReviewedBusiness } from '../../format.ts'
import { batchesOf } from '../api-pages.ts'
import { anything, textIn, words } from '../json-shape.ts'

const PlayConsoleRow = z.object({
  'Package Name': words,
  'Review Submit Date and Time': anything,
  'Review Last Update Date and Time': anything,
  'Star Rating': anything,
  'Review Title': words,
  'Review Text': words,
  'Developer Reply Date and Time': anything,
  'Developer Reply Text': words,
  'Review Link': words,
})

/**
 * The monthly CSV of the Play Console, `reviews_PACKAGE_YYYYMM.csv`. It has no authors. Ratings without text have no link, and so
 * no id.
 */
const playConsole = format({
  title: 'Google Play Console',
  source: 'google_play',
  fits: (columns) =>
    [
      ...['Package Name', 'Review Submit Date and Time', 'Review Last Update Date and Time', 'Star Rating'],
      ...['Review Title', 'Review Text', 'Developer Reply Date and Time', 'Developer Reply Text'],
    ].every((column) => columns.has(column)),
  shape: PlayConsoleRow,
  read: (row) => {
    const sourceId = /\breviewid=([^&#]+)/i.exec(row['Review Link'] ?? '')?.[1] ?? null
    const app = row['Package Name']
    const reply = row['Developer Reply Text']
    return {
      sourceId,
      rating: row['Star Rating'],
      date: row['Review Submit Date and Time'],
      edited: row['Review Last Update Date and Time'],
      title: row['Review Title'],
      // Its language is detected: `Reviewer Language` is that of the device.
      text: row['Review Text'],
      // Not `Review Link`, which only the developer can open.
      ...(sourceId !== null && app !== null && { url: permalink(app, sourceId) }),
      reply: reply === null ? null : { text: reply, date: row['Developer Reply Date and Time'] },
      business: app === null ? null : { key: app, name: null },
    }
  },
})

const PythonScraperReview = z.object({
  reviewId: words,
  userName: words,
  content: words,
  score: anything,
  at: anything,
  replyContent: words,
  repliedAt: anything,
})

const PYTHON_SCRAPER = ['reviewId', 'userName', 'content', 'score', 'at', 'replyContent', 'repliedAt']

/** What the Python package google-play-scraper returns (https://github.com/JoMingyu/google-play-scraper), as JSON or CSV. */
const pythonScraper = format({
  title: 'google-play-scraper (Python)',
  source: 'google_play',
  fits: (columns) => PYTHON_SCRAPER.every((column) => columns.has(column)),
  find: (document) =>
    batchesOf(document, {
      list: ({ reviews }) => reviews,
      isReview: (record) => PYTHON_SCRAPER.every((member) => member in record),
    }),
  shape: PythonScraperReview,
  read: (row) => ({
    sourceId: row.reviewId,
    rating: row.score,
    date: row.at,
    author: row.userName,
    text: row.content,
    reply: row.replyContent === null ? null : { text: row.replyContent, date: row.repliedAt },
  }),
})

const NodeScraperReview = z.object({
  id: words,
  userName: words,
  date: anything,
  score: anything,
  url: words,
  title: words,
  text: words,
  replyDate: anything,
  replyText: words,
})

/** What the Node package google-play-scraper returns (https://github.com/facundoolano/google-play-scraper), as JSON or CSV. */
const nodeScraper = format({
  title: 'google-play-scraper (Node)',
  source: 'google_play',
  fits: (columns) =>
    ['id', 'userName', 'date', 'score', 'url', 'title', 'text', 'replyDate', 'replyText'].every((column) =>
      columns.has(column),
    ),
  find: (document) =>
    batchesOf(document, {
      list: ({ data }) => data,
      isReview: (record) =>
        ['id', 'userName', 'date', 'score', 'text'].every((member) => member in record) &&
        appIn(textIn(record['url'])) !== null,
      hasMore: ({ nextPaginationToken }) => textIn(nextPaginationToken) !== null,
    }),
  shape: NodeScraperReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.score,
    date: row.date,
    author: row.userName,
    title: row.title,
    text: row.text,
    ...(row.url && { url: row.url }),
    reply: row.replyText === null ? null : { text: row.replyText, date: row.replyDate },
    business: appIn(row.url),
  }),
})

/** Exports of reviews on Google Play. */
export const googlePlay: Format[] = [playConsole, pythonScraper, nodeScraper]

function permalink(app: string, reviewId: string): string {
  const query = new URLSearchParams({ id: app, reviewId })
  return `https://play.google.com/store/apps/details?${query}`
}

function appIn(address: string | null): ReviewedBusiness | null {
  const app = /^https:\/\/play\.google\.com\/store\/apps\/details\?(?:.*&)?id=([^&#]+)/.exec(address ?? '')?.[1]
  return app === undefined ? null : { key: app, name: null }
}
