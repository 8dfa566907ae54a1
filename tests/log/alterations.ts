import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { must } from './must.ts'

/** One change of a published file. */
export type Alteration = {
  name: string
  path: string
  change: (text: string) => string
  /** The file that the findings must name, if it is not `path`. */
  named?: string
}

/** The faults and the unchecked parts of a site in a folder, for a stranger at its address. */
export async function findingsIn(dist: string): Promise<{ faults: string[]; unchecked: string[] }> {
  const trust = { host: 'reviews.example.com', old: [], receipts: [] }
  const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust, copies: true }), trust)
  return { faults: steps.flatMap(({ faults }) => faults), unchecked: steps.flatMap(({ unchecked }) => unchecked) }
}

/**
 * The findings for a site with these altered files, after updating the manifest; undefined if an alteration changes nothing.
 * Restores the files.
 */
export async function findingsOf(dist: string, ...alterations: readonly Alteration[]) {
  const paths = [...alterations.map(({ path }) => path), '/manifest.json']
  const before = await Promise.all(paths.map((path) => readFile(join(dist, path))))
  const altered = alterations.map(({ change }, at) => change(String(before[at])))
  if (altered.some((text, at) => text === String(before[at]))) return undefined
  for (const [at, { path }] of alterations.entries()) {
    await writeFile(join(dist, path), altered[at] ?? '')
    if (path !== '/manifest.json') await relist(dist, path)
  }
  const findings = await findingsIn(dist)
  for (const [at, path] of paths.entries()) await writeFile(join(dist, path), before[at] ?? '')
  return findings
}

/**
 * The alterations in rounds that can be checked together, because each is of another file. The files of months count as one with
 * `/insights.json`, which `verify` may name instead, and an alteration of the manifest is alone.
 */
export function inRounds(alterations: readonly Alteration[]): Alteration[][] {
  const fileOf = ({ path }: Alteration): string => (path.startsWith('/data/') ? '/insights.json' : path)
  const rounds: Alteration[][] = []
  for (const one of alterations) {
    const isOther = (other: Alteration): boolean =>
      fileOf(other) !== fileOf(one) && ![one.path, other.path].includes('/manifest.json')
    const round = rounds.find((others) => others.every(isOther))
    if (round === undefined) rounds.push([one])
    else round.push(one)
  }
  return rounds
}

async function relist(dist: string, path: string): Promise<void> {
  const bytes = await readFile(join(dist, path))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')))
  const files = [
    ...manifest.artefacts,
    ...(manifest.shards ?? []).flatMap(({ reviews, insights }) => [...reviews, ...insights]),
  ]
  for (const file of files) if (file.path === path) Object.assign(file, { sha256, bytes: bytes.length })
  await writeFile(join(dist, '/manifest.json'), JSON.stringify(manifest))
}

type Json = Record<string, unknown>

function edited(change: (file: never) => unknown): Alteration['change'] {
  return (text) => {
    const file: unknown = JSON.parse(text)
    change(file as never)
    return JSON.stringify(file)
  }
}

const replaced =
  (from: string | RegExp, to: string): Alteration['change'] =>
  (text) =>
    text.replace(from, () => to)

type Feed = { items: (Json & { _review: Json; authors: Json[] })[] } & Json
const FEED = '/api/feed.json'
const feed = (name: string, change: (feed: Feed) => unknown): Alteration => ({
  name,
  path: FEED,
  change: edited(change),
})

const ATOM = '/feed.xml'
const ENTRY = / {2}<entry>[\s\S]*?<\/entry>\n/
const atom = (name: string, change: Alteration['change']): Alteration => ({ name, path: ATOM, change })

const row = (at: number) => (text: string) =>
  text
    .split('\r\n')
    .filter((_, line) => line !== at)
    .join('\r\n')
const table = (name: string, change: Alteration['change']): Alteration => ({ name, path: '/reviews.csv', change })
const lines = (name: string, change: Alteration['change']): Alteration => ({ name, path: '/reviews.jsonl', change })
const withoutLine = (at: number) => (text: string) =>
  text
    .split('\n')
    .filter((_, line) => line !== at)
    .join('\n')

type Insights = {
  aspects: Json[]
  topics: Json[]
  entities: Record<string, Json[]>
  languages: Json[]
  temporal: { monthly: Json[]; yearly: Json[]; trend: Json }
  faq: { review_ids: string[] }[]
} & Json
const insights = (name: string, change: (file: Insights) => unknown): Alteration => ({
  name,
  path: '/insights.json',
  change: edited(change),
})

type PolicyJson = {
  collection: { sources: Json[] }
  publisher: Json
  counts: { all: { withheld: Json } }
  log: Json | null
} & Json
const policy = (name: string, change: (file: PolicyJson) => unknown): Alteration => ({
  name,
  path: '/policy.json',
  change: edited(change),
})

const CARD = '/embed/review-card.js'

/** Alterations that a dishonest owner would think of. */
export const ALTERATIONS: readonly Alteration[] = [
  feed('the newest item is left out', ({ items }) => items.shift()),
  feed('an item in the middle is left out', ({ items }) => items.splice(20, 1)),
  feed('the last item is left out', ({ items }) => items.pop()),
  feed('every item of one to three stars is left out', (file) => {
    file.items = file.items.filter(({ _review }) => Number(_review['rating']) > 3)
  }),
  feed('two items are swapped', ({ items }) => items.splice(3, 2, ...items.slice(3, 5).reverse())),
  feed('it is emptied', ({ items }) => items.splice(0)),
  feed('an item appears twice', ({ items }) => items.push(...items.slice(0, 1))),
  feed('a title has other stars', ({ items }) => (must(items[2])['title'] = '★★★★★ Somebody')),
  feed('a text is changed', ({ items }) => (must(items[2])['content_text'] = 'Splendid.')),
  feed(
    'another text is added for readers of HTML',
    ({ items }) => (must(items[2])['content_html'] = '<p>Splendid.</p>'),
  ),
  feed('the review inside has another text', ({ items }) => (must(items[2])._review['text'] = 'Splendid.')),
  feed(
    'the review inside has other stars',
    ({ items }) => (must(items[2])._review['rating'] = 5 - Number(must(items[2])._review['rating']) || 1),
  ),
  feed('a day is changed', ({ items }) => (must(items[2])['date_published'] = '2026-01-01T00:00:00Z')),
  feed('a link leads elsewhere', ({ items }) => (must(items[2])['url'] = 'https://reviews.example.com/')),
  feed('an author is changed', ({ items }) => (must(must(items[2]).authors[0])['name'] = 'Somebody')),
  feed('its title is changed', (file) => (file['title'] = 'Five stars')),
  feed('its hub is changed', (file) => (file['hubs'] = [])),
  feed('its language is changed', (file) => (file['language'] = 'de')),
  {
    name: 'a title appears twice, the better one first',
    path: FEED,
    change: replaced('"title":"★', '"title":"★★★★★ A","title":"★'),
  },

  atom('it is nothing but an empty element', () => '<feed xmlns="http://www.w3.org/2005/Atom"/>'),
  atom('the newest entry is left out', replaced(ENTRY, '')),
  atom('its entries are in reverse order', (text) => {
    const entries = text.match(new RegExp(ENTRY, 'g')) ?? []
    return text.slice(0, text.indexOf('  <entry>')) + entries.reverse().join('') + '</feed>\n'
  }),
  atom('a title has other stars', replaced(/<title>★+☆+/, '<title>★★★★★')),
  atom('a text is changed', replaced(/(?<=<content [^>]*>)[^<]+/, 'Splendid.')),
  atom('a summary is added', replaced('<content ', '<summary>Splendid.</summary><content ')),
  atom('a day is changed', replaced(/<published>[^<]+/, '<published>2026-01-01T00:00:00Z')),
  atom('a link leads elsewhere', replaced(/(?<=<entry>[\s\S]*?)href="[^"]+"/, 'href="https://other.example/"')),
  atom('an author is changed', replaced(/(?<=<entry>[\s\S]*?)<name>[^<]+/, '<name>Somebody')),
  atom('its title is changed', replaced(/<title>[^<]+/, '<title>Five stars')),
  atom(
    'a title begins with other stars in CDATA',
    replaced(/(?<=<entry>[\s\S]*?)<title>/, '<title><![CDATA[★★★★★ Splendid! ]]>'),
  ),
  atom(
    'its elements are nested too deep',
    replaced('<entry>', `<entry>${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`),
  ),
  atom('a comment is added', replaced('<entry>', '<!-- five stars --><entry>')),

  table('a row is left out', row(17)),
  table('the last row is left out', (text) => row(text.split('\r\n').length - 2)(text)),
  table('a row appears twice', (text) => text.replace(/\r\n/, () => `\r\n${text.split('\r\n')[1]}\r\n`)),
  table('the words of a review are others', replaced(/,five stars|, and /i, ', splendid ')),
  table('the stars of a review are others', replaced(/,1,(?=20\d\d-)/, ',5,')),
  table('a second column of stars comes first', (text) =>
    text
      .split('\r\n')
      .map((line, at) => (line === '' ? '' : `${at === 0 ? 'rating' : 5},${line}`))
      .join('\r\n'),
  ),
  table('a line break is no longer quoted', replaced(/"([^",]*)\n([^",]*)"/, '$1\n$2')),
  table('it is a page', () => '<!doctype html>'),
  lines('a line is left out', withoutLine(17)),
  lines('the last line is left out', (text) => withoutLine(text.split('\n').length - 2)(text)),
  lines('the stars of a review are others', replaced('"rating":1,', '"rating":5,')),
  lines('stars are there twice, the better first', replaced('"rating":1,', '"rating":5,"rating":1,')),
  lines('two lines are swapped', (text) => text.replace(/^([^\n]*)\n([^\n]*)\n/, '$2\n$1\n')),
  lines('a review is added', (text) => text + must(text.split('\n')[0]).replace(/"id":"./, '"id":"0') + '\n'),

  insights('its share of negative reviews is smaller', (file) =>
    Object.assign(file['overall_sentiment'] as Json, { negative_pct: 1.1 }),
  ),
  insights('it is emptied', (file) => Object.assign(file, { aspects: [], topics: [], faq: [] })),
  insights('the aspect with most complaints is left out', (file) => {
    const worst = file.aspects.reduce((a, b) => (Number(a['score'] ?? 1) < Number(b['score'] ?? 1) ? a : b))
    file.aspects = file.aspects.filter((one) => one !== worst)
  }),
  insights('a technician is left out', ({ entities }) => must(entities['technicians']).shift()),
  insights(
    'a technician has another mean',
    ({ entities }) => (must(must(entities['technicians'])[0])['average_rating'] = 4.99),
  ),
  insights(
    'a service was last mentioned yesterday',
    ({ entities }) => (must(must(entities['services'])[0])['last_mentioned'] = '2026-11-23'),
  ),
  insights('a technician is praised by all', ({ entities }) => {
    const one = must(
      must(entities['technicians']).find(
        ({ mention_count, neutral_count }) => Number(mention_count) >= 5 && neutral_count !== 0,
      ),
    )
    Object.assign(one, { positive_count: one['mention_count'], neutral_count: 0, negative_count: 0 })
  }),
  insights('it is better now', (file) => Object.assign(file['recent'] as Json, { rating_value: 4.99 })),
  insights('its recent months are fewer', (file) => Object.assign(file['recent'] as Json, { since: '2026-06' })),
  insights('more bad reviews were answered', (file) => Object.assign(file['replies'] as Json, { answered: 48 })),
  insights('it answered within a day', (file) => Object.assign(file['replies'] as Json, { median_days: 1 })),
  insights('an aspect is better now', ({ aspects }) => {
    const recent = must(aspects[0])['recent'] as Json
    Object.assign(recent, { positive_count: recent['mention_count'], neutral_count: 0, negative_count: 0 })
  }),
  insights('an aspect has lost a year', ({ aspects }) => (must(aspects[0])['by_year'] as Json[]).pop()),
  insights('a service has another recent mean', ({ entities }) => {
    Object.assign(must(must(entities['services'])[0])['recent'] as Json, { average_rating: 4.99 })
  }),
  insights('a service has no recent figures', ({ entities }) => delete must(must(entities['services'])[0])['recent']),
  insights('a year praises a technician more', ({ entities }) => {
    const year = must((must(must(entities['technicians'])[0])['by_year'] as Json[])[0])
    Object.assign(year, { positive_count: Number(year['positive_count']) + 1 })
  }),
  insights('a year is left out', ({ temporal }) => temporal.yearly.shift()),
  insights('a month has another mean', ({ temporal }) => (must(temporal.monthly.at(-1))['average_rating'] = 4.99)),
  insights('the trend improves', ({ temporal }) => (temporal.trend['direction'] = 'improving')),
  insights('the quote is by nobody', (file) => (file['pull_quote'] = 'Splendid in every way')),
  insights('the quote is by somebody else', (file) =>
    Object.assign(file['pull_quote_source'] as Json, { author: 'Somebody' }),
  ),
  insights(
    'an answer cites no review of the site',
    ({ faq }) => (must(faq[0]).review_ids = ['01J9ZQ4C7F8N3W5T2K6R0M1XBV']),
  ),
  insights(
    'an example is of something else',
    ({ aspects }) =>
      (must(aspects[0])['example_review_ids'] = (must(aspects[5])['example_review_ids'] as string[]).slice(0, 5)),
  ),
  insights(
    'a phrase was said by nobody',
    ({ aspects }) => (must(aspects[0])['top_phrases'] = ['splendid in every way']),
  ),
  insights(
    'the summary counts more',
    (file) => (file['summary'] = `98765 customers praise it. ${String(file['summary'])}`),
  ),
  insights('it was made on another day', (file) => (file['generated_at'] = '2026-11-24T00:00:00Z')),
  insights('a language is left out', ({ languages }) => languages.pop()),
  insights('a member is added', (file) => (file['stars'] = 5)),
  ...['/data/2026-10/insights.json', '/data/2026-05/insights.json'].flatMap((path): Alteration[] => [
    {
      name: 'every negative is positive',
      path,
      change: (text) => text.replaceAll('"negative"', '"positive"'),
      named: '/insights.json',
    },
    {
      name: 'a review of another month is judged',
      path,
      change: replaced(/"per_review":\{"\w{26}"/, '"per_review":{"01J9ZQ4C7F8N3W5T2K6R0M1XBV"'),
    },
    {
      name: 'a phrase is not in its review',
      path,
      change: replaced(/"phrase":"[^"]*"/, '"phrase":"splendid in every way"'),
    },
    { name: 'it is of another month', path, change: replaced(/"month":"[^"]*"/, '"month":"2024-01"') },
  ]),
  {
    name: 'a review is left out',
    path: '/data/2026-10/reviews.json',
    change: edited(({ reviews }: { reviews: Json[] }) => reviews.splice(1, 1)),
  },
  {
    name: 'the words of a review are others',
    path: '/data/2026-10/reviews.json',
    change: edited(({ reviews }: { reviews: Json[] }) => (must(reviews[1])['text'] = 'Splendid.')),
  },
  {
    name: 'the business has another name',
    path: '/data/head.json',
    change: replaced(/"name":"[^"]*"/, '"name":"Another"'),
  },

  policy('fewer were taken down', ({ counts }) => (counts.all.withheld['total'] = 0)),
  policy('a source is left out', ({ collection }) => collection.sources.shift()),
  policy('a source has more reviews', ({ collection }) => (must(collection.sources[0])['published'] = 1_000)),
  policy('nothing is unexplained', ({ collection }) => {
    const { coverage } = must(collection.sources.find((source) => 'coverage' in source)) as { coverage: Json }
    coverage['unexplained'] = 0
  }),
  policy('it is silent about a platform', ({ collection }) => {
    delete must(collection.sources.find((source) => 'coverage' in source))['coverage']
  }),
  policy('the publisher is changed', ({ publisher }) => (publisher['name'] = 'Another')),
  policy('it denies that there is a log', (file) => (file.log = null)),
  policy('the log has more entries', (file) => (must(file.log)['size'] = 10_000)),
  policy('the log was confirmed long ago', (file) => (must(file.log)['since'] = '2020-01-01T00:00:00Z')),
  policy('no words were changed', (file) => (must(file.log)['words_changed'] = 0)),
  policy('fake reviews are allowed', (file) => (file['fake_reviews_prohibited'] = false)),
  policy('it denies any incentive, though reviews disclose one', (file) => (file['incentives'] = { offered: false })),
  { name: 'it is no policy', path: '/policy.json', change: () => '{}' },

  ...(['small-light', 'medium-dark', 'large-light'] as const).flatMap((badge): Alteration[] => [
    {
      name: 'it shows a better mean',
      path: `/embed/badge-${badge}.svg`,
      change: (text) => text.replace(/>4\.\d</, '>4.9<'),
    },
    {
      name: 'it shows more reviews',
      path: `/embed/badge-${badge}.svg`,
      change: (text) => text.replace(/\d+(?= reviews<\/text>)/, '3,590'),
    },
    {
      name: 'it is read out with a better mean',
      path: `/embed/badge-${badge}.svg`,
      change: (text) => text.replace(/(?<=<title[^>]*>[^<]*)4\.\d/, '4.9'),
    },
  ]),
  {
    name: 'five stars are lit',
    path: '/embed/badge-medium-light.svg',
    change: (text) => text.replace(/<svg width="[\d.]+"/, '<svg width="104"'),
  },
  { name: 'it shows a better mean', path: CARD, change: replaced(/"rating":"[^"]*"/, '"rating":"4.9"') },
  { name: 'it shows more reviews', path: CARD, change: replaced(/"count":"[^"]*"/, '"count":"3,590 reviews"') },
  {
    name: 'it shows an older review in place of a bad one',
    path: CARD,
    change: replaced(/"reviews":\[\{[^}]*\},/, '"reviews":['),
  },
  { name: 'a review on it has other words', path: CARD, change: replaced(/"text":"[^"]*"/, '"text":"Splendid."') },
  {
    name: 'it lacks the newest review',
    path: '/embed/reviews.json',
    change: replaced(/"reviews":\[\{[^}]*\},/, '"reviews":['),
  },
  { name: 'it says a better mean', path: '/llms.txt', change: replaced(/\d\.\d out of 5/, '4.9 out of 5') },
  { name: 'it says more reviews', path: '/llms.txt', change: replaced(/from \d+ reviews/, 'from 3,590 reviews') },
  {
    name: 'it names another oldest month',
    path: '/llms.txt',
    change: replaced(/from 20\d\d-\d\d to/, 'from 2001-01 to'),
  },

  {
    name: 'one is left out',
    path: '/api/changes.json',
    change: edited(({ changes }: { changes: Json[] }) => changes.splice(7, 1)),
  },
  {
    name: 'the last is left out',
    path: '/api/changes.json',
    change: edited(({ changes }: { changes: Json[] }) => changes.pop()),
  },
  {
    name: 'its changes are there twice, first none',
    path: '/api/changes.json',
    change: replaced('"changes":', '"changes":[],"changes":'),
  },
  {
    name: 'one is of another review',
    path: '/log/changes/0.json',
    change: edited(({ changes }: { changes: Json[] }) => (must(changes[3])['log_index'] = 9)),
  },

  {
    name: 'it lists another hash of the insights',
    path: '/manifest.json',
    change: replaced(/(?<="path": ?"\/insights.json"[\s\S]*?"sha256": ?")./, 'x'),
  },
  {
    name: 'it lists another hash of the Atom feed',
    path: '/manifest.json',
    change: edited(
      ({ artefacts }: { artefacts: Json[] }) =>
        (must(artefacts.find(({ path }) => path === ATOM))['sha256'] = '0'.repeat(64)),
    ),
  },
  {
    name: 'it lists the dataset twice',
    path: '/manifest.json',
    change: edited(({ artefacts }: { artefacts: Json[] }) =>
      artefacts.unshift({ ...artefacts[0], sha256: '0'.repeat(64) }),
    ),
  },
  {
    name: 'it lacks a month',
    path: '/manifest.json',
    change: edited(({ shards }: { shards: Json[] }) => shards.splice(2, 1)),
  },
  {
    name: 'it lists a month without its insights',
    path: '/manifest.json',
    change: edited(({ shards }: { shards: Json[] }) => (must(shards[2])['insights'] = [])),
  },
  {
    name: 'it is of another site',
    path: '/manifest.json',
    change: replaced('https://reviews.example.com', 'https://other.example.com'),
  },
]

/** Numbers that depend on how sentences were judged, or that only the business knows. */
const FREE_NUMBERS =
  /not_judged_count|^entities\..*\.(score|mixed_count)$|^(collection\.sources\.\d+\.(not_verified|rights|removed_by_platform)|verification\.not_published|moderation|publishing_time_days|corrections|score\.|counts\.last_12_months\.withheld)/

/** One alteration for each number in a JSON file that follows from the reviews: it becomes a little larger. */
export async function everyNumberOf(dist: string, path: string): Promise<Alteration[]> {
  const found: string[] = []
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value === 'number' && !FREE_NUMBERS.test(at.join('.'))) found.push(at.join('.'))
    if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) visit(one, [...at, name])
  }
  visit(JSON.parse(await readFile(join(dist, path), 'utf8')), [])
  return found.map((at) => ({
    name: `${at} is larger`,
    path,
    change: edited((file) => {
      const names = at.split('.')
      const last = names.pop() ?? ''
      const inner = names.reduce<Json>((value, name) => value[name] as Json, file)
      inner[last] = Math.round((Number(inner[last]) + (Number.isInteger(inner[last]) ? 1 : 0.01)) * 100) / 100
    }),
  }))
}

/** Changes one letter or digit of a file that contains only reviews, at a position chosen by `chance` (0 to 1). */
export async function someByte(dist: string, chance: () => number): Promise<Alteration> {
  const months = await readdir(join(dist, 'data'))
  const inMonths = months.filter((name) => name !== 'head.json').map((month) => `/data/${month}/reviews.json`)
  const paths = [FEED, ATOM, '/reviews.jsonl', '/reviews.csv', '/api/changes.json', ...inMonths]
  const path = paths[Math.floor(chance() * paths.length)] ?? FEED
  const place = chance()
  const change = (text: string): string => {
    const at = text.slice(Math.floor(place * text.length)).search(/[a-z0-9]/i) + Math.floor(place * text.length)
    return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
  }
  return { name: `a letter at ${place} is another`, path, change }
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
