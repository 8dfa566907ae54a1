import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openLogger } from '../../sidecar/process/logger.ts'
import { publishedFiles } from '../../sidecar/published/files-route.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { startSidecar } from '../../sidecar/start/start-sidecar.ts'
import { questionFrom, type Question, someQuestions } from '../../src/log-check/answer-questions.ts'
import { askSite } from '../../src/log-check/ask-site.ts'
import { checkAnswers } from '../../src/log-check/check-answers.ts'
import { publishedAt } from '../../src/log-check/read-site-files.ts'
import { datasetIn } from '../../src/log-check/replay-answer.ts'
import { runCli } from '../cli/a-command.ts'
import { type BuiltSite, aBuiltSite } from './a-built-site.ts'
import { aFolder } from './a-logged-site.ts'
import { must } from './must.ts'
import { served } from './served.ts'

/** Changes an answer of the site on its way to the client; undefined lets it pass. */
type Lie = (path: string, body: string, headers: Headers) => string | undefined

/** The real server of the build, behind a server that lies when told to. */
async function serveLies(dist: string): Promise<{ url: string; asked: string[]; lie: { now: Lie } }> {
  const store = join(await aFolder(), 'hub.db')
  const settings = readSettings({ PORT: '0', DIST: dist, STORE_URL: `file:${store}`, RATE_LIMIT: '0' })
  const sidecar = await startSidecar(settings, openLogger('silent'), {
    published: (snapshots) => (limitReads) => publishedFiles({ snapshots, folder: dist, limitReads }),
  })
  onTestFinished(() => sidecar.stop())
  await sidecar.firstLook
  const lie: { now: Lie } = { now: () => undefined }
  const asked: string[] = []
  const url = await served((req, res) => {
    const path = req.url ?? ''
    asked.push(path)
    void passOn(`http://localhost:${sidecar.port}${path}`, req).then(async (response) => {
      const bytes = Buffer.from(await response.arrayBuffer())
      const headers = new Headers(response.headers)
      const changed = lie.now(path, bytes.toString(), headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name)
      res.writeHead(response.status, Object.fromEntries(headers)).end(changed ?? bytes)
    })
  })
  return { url, asked, lie }
}

async function passOn(url: string, req: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const names = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
  const headers = names.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, String(req.headers[name])]]))
  const body = req.method === 'POST' ? Buffer.concat(chunks) : undefined
  return fetch(url, { method: req.method ?? 'GET', headers: Object.fromEntries(headers), ...(body && { body }) })
}

type Answer = {
  matched: number
  returned: number
  count: number
  next: string | null
  groups?: { rating_value: number }[]
  reviews: Record<string, unknown>[]
}

/** Lies about searches only. */
function inSearch(change: (answer: Answer) => unknown): Lie {
  return (path, body) => (path.startsWith('/api/reviews/search') ? altered(body, change) : undefined)
}

function altered(body: string, change: (answer: Answer) => unknown): string {
  const answer = JSON.parse(body) as Answer
  change(answer)
  return JSON.stringify(answer)
}

/** Lies about the dataset of a search or of the reviews since a day. */
function withDigest(change: (headers: Headers) => unknown): Lie {
  return (path, _body, headers) => {
    if (path.startsWith('/api/')) change(headers)
    return undefined
  }
}

/** Lies to agents only. */
function inTool(name: string, change: (content: Answer) => unknown): Lie {
  return (path, body) => {
    if (path !== '/mcp' || !(name in NAMES)) return undefined
    const message = JSON.parse(body) as { result: { structuredContent: Answer } }
    if (!(must(NAMES[name]) in message.result.structuredContent)) return undefined
    change(message.result.structuredContent)
    return JSON.stringify(message)
  }
}

/** A member that only this tool's answer has. */
const NAMES: Record<string, string> = {
  search_reviews: 'matched',
  get_reviews_since: 'since',
  get_review: 'review',
  get_business: 'aggregate_rating',
}

const LIES: readonly (readonly [name: string, lie: Lie, found: string])[] = [
  [
    'a review left out, and not counted',
    inSearch((answer) => {
      answer.reviews.shift()
      answer.matched -= 1
      answer.returned -= 1
    }),
    'it leaves out ',
  ],
  ['a review left out, and counted', inSearch(({ reviews }) => reviews.pop()), 'it leaves out '],
  ['a text altered', inSearch(({ reviews }) => (must(reviews[0])['text'] = 'Great!')), 'differs from /reviews.json'],
  ['a reply left out', inSearch(({ reviews }) => delete must(reviews[0])['owner_reply']), 'differs from /reviews.json'],
  [
    'a review added',
    inSearch(({ reviews }) => reviews.push({ ...reviews[0], id: '0'.repeat(26) })),
    'does not belong there',
  ],
  ['a review twice', inSearch(({ reviews }) => reviews.push({ ...reviews[0] })), 'it repeats a review'],
  ['another order', inSearch(({ reviews }) => reviews.reverse()), 'another order'],
  ['another count', inSearch((answer) => (answer.matched -= 1)), 'matches; there are'],
  ['no next page', inSearch((answer) => (answer.next = null)), 'its "next" is null'],
  ['no search at all', inSearch((answer) => (answer.reviews = [])), 'it leaves out '],
  [
    'the reviews since a day lack one',
    (path, body) => (path.includes('/since/') ? altered(body, ({ reviews }) => reviews.pop()) : undefined),
    'it leaves out ',
  ],
  ['an agent gets fewer', inTool('search_reviews', ({ reviews }) => reviews.shift()), 'MCP search_reviews'],
  [
    'an agent gets another count',
    inTool('get_reviews_since', (answer) => (answer.count += 1)),
    'MCP get_reviews_since',
  ],
  [
    'an agent gets another text',
    inTool('get_review', (content) =>
      Object.assign(content, { review: { ...Reflect.get(content, 'review'), rating: 5 } }),
    ),
    'MCP get_review',
  ],
  [
    'an agent gets a better rating',
    inTool('get_business', (content) => Object.assign(content, { aggregate_rating: { rating_value: 5 } })),
    'its "aggregate_rating" differs',
  ],
  ['no dataset is named', withDigest((headers) => headers.delete('dataset-digest')), 'does not name the dataset'],
  [
    'another dataset is named',
    withDigest((headers) => headers.set('dataset-digest', `sha-256=:${'A'.repeat(43)}=:`)),
    'made from another dataset',
  ],
]

describe('the answers of a site', () => {
  let site: BuiltSite
  beforeAll(async () => {
    site = await aBuiltSite()
  }, 600_000)

  test('verify finds no fault in honest answers, and finds each lie about them', { timeout: 300_000 }, async () => {
    const { url, lie } = await serveLies(site.dist)
    const dataset = must(datasetIn(must(await publishedAt(url)('/reviews.json'))))
    // A page with 20 of the 56 one-star reviews, and all questions that `--answers` asks
    const questions: Question[] = [questionFrom('rating=1'), ...someQuestions(dataset, (end) => end - 1)]
    const faults = async (): Promise<string> =>
      (await checkAnswers(dataset, questions, askSite(url))).step.faults.join('\n')
    expect(await faults()).toBe('')
    const ofWords = [questionFrom('query=TIME+on&match=words')]
    expect((await checkAnswers(dataset, ofWords, askSite(url))).step.faults).toEqual([])
    for (const [name, change, found] of LIES) {
      lie.now = change
      expect(await faults(), name).toContain(found)
    }
  })

  test(
    'verify checks answers with other filters and orders, and finds a wrong order',
    { timeout: 300_000 },
    async () => {
      const { url, lie } = await serveLies(site.dist)
      const dataset = must(datasetIn(must(await publishedAt(url)('/reviews.json'))))
      const sorted = ['source=GOOGLE,yelp&sort=oldest&has_text=true', 'sort=highest&highlights=1', 'sort=lowest']
      const grouped = ['group_by=month', 'group_by=rating&has_text=true', 'group_by=source&min_rating=2']
      const found = ['has_reply=false&disclosed=false', ...sorted, ...grouped]
      // No review of this site has a reply or a language.
      const notFound = ['has_reply=true', 'language=en', 'disclosed=true']
      const questions = [...found, ...notFound].map(questionFrom)
      const faults = async (): Promise<string[]> => (await checkAnswers(dataset, questions, askSite(url))).step.faults
      expect(await faults()).toEqual([])
      lie.now = inSearch(({ reviews }) => reviews.reverse())
      expect(await faults()).toEqual(found.map(() => expect.stringContaining('another order')))
      lie.now = inSearch((answer) => (must(answer.groups?.[0]).rating_value += 0.01))
      const wrong = (await checkAnswers(dataset, grouped.map(questionFrom), askSite(url))).step.faults
      expect(wrong).toEqual(grouped.map(() => expect.stringContaining('its "groups" are not those of these matches')))
    },
  )

  test('verify reads the answers of a search to the last page', { timeout: 120_000 }, async () => {
    const { url, asked, lie } = await serveLies(site.dist)
    const dataset = must(datasetIn(must(await publishedAt(url)('/reviews.json'))))
    lie.now = (path, body) =>
      path.includes('after=') ? altered(body, (answer) => answer.next === null && answer.reviews.pop()) : undefined
    const { step } = await checkAnswers(dataset, [questionFrom('?rating=2&limit=10')], askSite(url))
    expect(asked.filter((path) => path.includes('rating=2'))).toHaveLength(6)
    expect(step.faults).toEqual([expect.stringContaining('it leaves out '), expect.stringContaining('"returned"')])
  })

  test(
    'verify --answers exits with 0, with 1 and the faults, or with 2 without a server, and retries once after a deployment',
    { timeout: 300_000 },
    async () => {
      const { url, asked, lie } = await serveLies(site.dist)
      const run = (...args: string[]): ReturnType<typeof runCli> => runCli(['verify', url, ...args], site.content)
      const good = await run('--answers', '--search', 'query=on+TIME&min_rating=4')
      expect(good).toMatchObject({ code: 0, stderr: '' })
      expect(good.stdout).toContain(
        'ok     Search and agents: 16 questions answered from this dataset, nothing left out',
      )

      lie.now = inSearch(({ reviews }) => reviews.shift())
      const bad = await run('--search', 'rating=1')
      expect(bad.code).toBe(1)
      expect(bad.stdout).toMatch(
        /WRONG {2}Search and agents: 1 question [^]*search\?rating=1&limit=20: it leaves out \w{26} \(\d+ in the log\)/,
      )

      // The server has an older build than the files until it is told to refresh.
      lie.now = (path, _body, headers) => {
        if (path.startsWith('/api/') && !asked.includes('/refresh'))
          headers.set('dataset-digest', `sha-256=:${'A'.repeat(43)}=:`)
        return undefined
      }
      expect(await run('--search', 'rating=1')).toMatchObject({ code: 0, stderr: '' })
      expect(asked.filter((path) => path === '/refresh')).toHaveLength(1)

      lie.now = withDigest((headers) => headers.set('dataset-digest', 'sha-256=:x:'))
      const other = await run('--search', 'rating=1')
      expect(other.code).toBe(1)
      expect(other.stdout).toContain('it was made from another dataset')

      lie.now = (path) => (path.startsWith('/api/reviews/') ? '<h1>Not here</h1>' : undefined)
      expect(await run('--search', 'rating=1')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('no server for search'),
      })
      expect(await runCli(['verify', site.dist, '--answers'], site.content)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('need the address of a site, not a folder'),
      })
    },
  )

  test.for([
    ['rating=6', 'rating: The most is 5'],
    ['ratng=1', 'has no such filter'],
    ['mentions_service=drains', 'not in the log'],
    ['sentiment=mixed', 'not in the log'],
    ['mentions_aspect=price&aspect_label=positive', 'not in the log'],
    ['counts=1', 'not in the log'],
    ['group_by=technician', 'not in the log'],
    ['since=2026-02-30', 'since:'],
    ['rating=1&rating=2', 'only once'],
    ['after=5KWK3JSJX3DC5NC3423FKTZYC1', 'all pages'],
  ] as const)('verify --search %s is refused, with the reason', ([search, message]) => {
    expect(() => questionFrom(search)).toThrow(message)
  })
})
