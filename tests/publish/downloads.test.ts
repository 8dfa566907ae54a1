import { parse } from 'csv-parse/sync'
import { csvParseRows } from 'd3-dsv'
import fc from 'fast-check'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tableHeader, tableRows } from '../../src/site/feeds/download-texts.ts'
import { filesOverLimit, leaveOutTooLarge } from '../../src/publish/hosts/host-files.ts'
import { writeDataset } from '../../src/publish/write-dataset.ts'
import { tableCheck } from '../../src/log/copies/download-faults.ts'
import { Day } from '../../src/schema/day.ts'
import { cellOf as reviewCell, LATER_COLUMNS, REVIEW_COLUMNS } from '../../src/schema/csv-columns.ts'
import { withoutInvisibleControls } from '../../src/schema/invisible-controls.ts'
import { newestFirst, Review } from '../../src/schema/review.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { aReview } from '../a-review.ts'
import { aCache } from '../host/a-cache.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'
import { serve } from '../wire/serve.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'public-reviews-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The downloads of these reviews, written in shards of at most `maxShardBytes`. */
async function downloadsOf(reviews: Review[], maxShardBytes?: number): Promise<{ lines: string; table: string }> {
  const folder = await aFolder()
  const reviewsFile = ReviewsFile.parse(JSON.parse(String(publishedFiles(reviews)['/reviews.json'])))
  writeDataset(folder, { reviewsFile, perReview: { membersOf: () => [] } }, { maxShardBytes })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { lines: await read('reviews.jsonl'), table: await read('reviews.csv') }
}

/** One cell of the table of one review, as a CSV reader reads it. */
function cellOf(about: Parameters<typeof aReview>[0], column: string): string | undefined {
  const [row] = parse<Record<string, string>>(tableHeader() + tableRows([aReview(about)]), { columns: true })
  return row?.[column]
}

const REVIEWS = Array.from({ length: 12 }, (_, n) =>
  aReview({ author: `Author ${n}`, date: `2026-0${1 + (n % 4)}-10`, text: `Line ${n}\nand "more", of it` }),
).toSorted(newestFirst)

describe('/reviews.jsonl', () => {
  test('/reviews.jsonl contains the reviews of /reviews.json in order and byte for byte, one per line', async () => {
    for (const most of [undefined, 700]) {
      const { lines } = await downloadsOf(REVIEWS, most)
      expect(lines).toBe(REVIEWS.map((review) => `${JSON.stringify(review)}\n`).join(''))
    }
  })

  test('/reviews.jsonl is empty if there are no reviews', async () => {
    expect((await downloadsOf([])).lines).toBe('')
  })
})

describe('/reviews.csv', () => {
  test('/reviews.csv reuses cached rows for unchanged shards', async () => {
    const [folder, again] = [await aFolder(), await aFolder()]
    const reviewsFile = ReviewsFile.parse(JSON.parse(String(publishedFiles(REVIEWS)['/reviews.json'])))
    const site = { reviewsFile, perReview: { membersOf: () => [] } }
    const cache = aCache()
    writeDataset(folder, site, { cache })
    const [first = '', ...others] = cache.entries.keys()
    const marked = String(cache.entries.get(first)).replaceAll('Author', 'Cached')
    cache.entries.set(first, Buffer.from(marked))
    writeDataset(again, site, { cache })
    const [made, cached] = [folder, again].map(async (one) => readFile(join(one, 'reviews.csv'), 'utf8'))
    expect(others).toHaveLength(3)
    expect(await cached).toContain(marked)
    expect((await cached)?.replaceAll('Cached', 'Author')).toBe(await made)
  })

  test('/reviews.csv contains a header and one row per review, with line ends as in RFC 4180', async () => {
    const { table } = await downloadsOf(REVIEWS, 700)
    const rows = parse<Record<string, string>>(table, { columns: true, record_delimiter: '\r\n' })
    expect(rows.map(({ id, text }) => [id, text])).toEqual(REVIEWS.map(({ id, text }) => [id, text]))
    expect(table.endsWith('\r\n')).toBe(true)
    expect(table.split('\r\n')).toHaveLength(REVIEWS.length + 2)
  })

  test('/reviews.csv contains only the header if there are no reviews', async () => {
    expect((await downloadsOf([])).table).toBe(tableHeader())
  })

  test('a table of an earlier version passes the check unless a review needs one of the later columns', () => {
    const faultsWith = (about: Parameters<typeof aReview>[0]) => {
      const review = aReview(about)
      const check = tableCheck('/reviews.csv', [review], (words) => words)
      const columns = REVIEW_COLUMNS.filter((column) => !LATER_COLUMNS.some((later) => later === column))
      check.add(columns)
      check.add(columns.map((column) => reviewCell(review, column)))
      return check.end().faults
    }
    const amended = { members: ['text' as const], reason: 'personal_data' as const, on: Day.parse('2026-06-01') }
    expect(faultsWith({})).toEqual([])
    expect(faultsWith({ amended })).toMatchObject([{ problem: 'differs', member: 'amended_members' }])
  })

  test('/reviews.csv contains a column for every member of a review and of its objects', () => {
    const columns = tableHeader().trimEnd().split(',')
    const members = Object.entries(Review.shape).flatMap(([name, schema]) => {
      const inner = {
        owner_reply: ['text', 'date'],
        verification: ['method', 'checked_on', 'note'],
        disclosure: ['kind', 'note'],
        rating_given: ['value', 'scale'],
        amended: ['members', 'reason', 'on'],
      }
      expect(schema).toBeDefined()
      return name in inner ? inner[name as keyof typeof inner].map((member) => `${name}_${member}`) : [name]
    })
    expect(columns.toSorted()).toEqual(members.toSorted())
  })

  test('/reviews.csv contains every member unchanged', () => {
    const whole = {
      rating: 4,
      owner_reply: { text: 'Thanks, all', date: '2026-05-02' },
      verification: { method: 'invoice_match', checked_on: '2026-05-01', note: 'Found' },
      disclosure: { kind: 'related', note: 'A cousin' },
      edited_on: '2026-06-01',
      date_precision: 'month',
      log_index: 7,
    }
    const [row] = parse<Record<string, string>>(tableHeader() + tableRows([aReview(whole)]), { columns: true })
    expect(row).toMatchObject({
      ...{ rating: '4', verified: 'true', edited_on: '2026-06-01', date_precision: 'month', log_index: '7' },
      ...{ owner_reply_text: 'Thanks, all', owner_reply_date: '2026-05-02' },
      ...{ verification_method: 'invoice_match', verification_checked_on: '2026-05-01', verification_note: 'Found' },
      ...{ disclosure_kind: 'related', disclosure_note: 'A cousin' },
    })
    expect(cellOf({ text: null, owner_reply: null }, 'text')).toBe('')
  })

  test.for(['=1+1', '+1', '-1 star', '@SUM(A1)', '=HYPERLINK("https://a.example","x")', "=cmd|' /C calc'!A0", '＝1+1'])(
    '/reviews.csv makes %s harmless for spreadsheets, in any column of words',
    (formula) => {
      expect(cellOf({ text: formula }, 'text')).toBe(`'${formula}`)
      expect(cellOf({ author: formula }, 'author')).toBe(`'${formula}`)
      expect(cellOf({ owner_reply: { text: formula, date: null } }, 'owner_reply_text')).toBe(`'${formula}`)
    },
  )

  // d3-dsv has a different author than csv-stringify, and ends a row at any unquoted CR or LF (RFC 4180, section 2).
  test.for(['a\nb', 'a\rb', 'a\r\nb', '\n', '\r', '\n=cmd|..', 'Nice work\n=cmd|..', 'a "b" c', '"', ',', ' '])(
    'an independent CSV parser reads the text %j from one cell of /reviews.csv',
    (text) => {
      const [header, row, ...more] = csvParseRows(tableHeader() + tableRows([aReview({ text, author: text })]))
      expect([row?.length, more]).toEqual([header?.length, []])
      const cells = Object.fromEntries(header?.map((name, at) => [name, row?.[at]]) ?? [])
      const shown = text.startsWith('\r') ? `'${text}` : text
      expect(cells).toMatchObject({ text: shown, author: shown })
    },
  )

  test('an independent CSV parser reads each review from one row of /reviews.csv, for any texts', () => {
    const words = fc.string({ unit: fc.constantFrom('\n', '\r', '"', ',', ';', '=', ' ', "'", 'a', '\u2028', '\0') })
    fc.assert(
      fc.property(fc.array(fc.record({ author: words, text: words }), { maxLength: 5 }), (texts) => {
        const table = tableHeader() + tableRows(texts.map((one) => ({ ...aReview(), ...one })))
        const [header = [], ...rows] = csvParseRows(table)
        expect(rows.map((row) => row.length)).toEqual(texts.map(() => header.length))
        const cells = rows.map((row) => ({ author: row[header.indexOf('author')], text: row[header.indexOf('text')] }))
        const guarded = (cell: string): string => (/^[=\r]/.test(cell) ? `'${cell}` : cell)
        expect(cells).toEqual(texts.map(({ author, text }) => ({ author: guarded(author), text: guarded(text) })))
      }),
    )
  })

  test('no cell of /reviews.csv begins like a formula, for any texts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '",\n=', '\u200b=', '\ufeff\u202e@'),
        (text, begin) => {
          const review = { ...aReview(), text: begin + text, author: begin + text }
          const rows = parse(tableHeader() + tableRows([review]), { record_delimiter: '\r\n' })
          expect(rows).toHaveLength(2)
          for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
          expect(rows[1]?.[6]?.replace(/^'/, '')).toBe(withoutInvisibleControls(begin + text).replace(/^'/, ''))
        },
      ),
    )
  })
})

describe('downloads that are too large for the host', () => {
  test('downloads that are too large for the host are left out, and the build says so', async () => {
    const folder = await aFolder()
    for (const name of ['reviews.json', 'reviews.jsonl', 'reviews.csv']) await writeFile(join(folder, name), 'small')
    const bytes = 25 * 2 ** 20
    const sizes = [
      { path: '/reviews.jsonl', bytes: bytes + 1 },
      { path: '/reviews.csv', bytes },
    ]
    await leaveOutTooLarge(folder, sizes, 'netlify')
    expect(await readdir(folder)).toHaveLength(3)
    await leaveOutTooLarge(folder, sizes, 'cloudflare')
    expect((await readdir(folder)).toSorted()).toEqual(['reviews.csv', 'reviews.json'])
    expect(await filesOverLimit({ host: 'cloudflare', dist: folder, sidecarUrl: undefined })).toEqual([
      '/reviews.jsonl was left out: Cloudflare Pages takes files up to 25 MiB',
    ])
  })
})

describe('downloads at one origin', () => {
  test('downloads are served with their types and an ETag, and the rate limit counts each MB sent', async () => {
    const files = { '/reviews.csv': 'id\r\n'.repeat(600_000), '/reviews.jsonl': '{"id":"a"}\n'.repeat(100) }
    const { get } = await serve([], { files, environment: { RATE_LIMIT: '6' } })
    const lines = await get('/reviews.jsonl', { headers: { 'accept-encoding': 'gzip' } })
    expect([lines.status, lines.headers.get('content-type')]).toEqual([200, 'application/jsonl'])
    expect(lines.headers.get('content-encoding')).toBe('gzip')
    const plain = { headers: { 'accept-encoding': 'identity' } }
    const table = await get('/reviews.csv', plain)
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(table.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await table.text()).length).toBe(2_400_000)
    await (await get('/reviews.csv', plain)).text()
    expect((await get('/reviews.csv', plain)).status).toBe(429)
    expect((await get('/', plain)).status).toBe(200)
  })

  test('a download that is not in the build is answered with 404', async () => {
    const { get } = await serve([])
    expect((await get('/reviews.csv')).status).toBe(404)
  })
})
