import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trust } from '../../src/log-check/check-log.ts'
import { commitment, starsText } from '../../src/log/commitment.ts'
import { readPolicy } from '../../src/log/log-policy.ts'
import { readVerifierKey } from '../../src/log/signed-note.ts'
import { signerKey } from '../../src/log/signer-key.ts'
import type { LogEntry } from '../../src/schema/log-entry.ts'
import { aBuiltSite, type BuiltSite } from './a-built-site.ts'
import { faultsOf, put } from './a-logged-site.ts'
import { copyChecked, type Forgery, listAnew, publishForged } from './forge.ts'
import { must } from './must.ts'
import { served } from './served.ts'
import { LOG_VKEY } from './vectors.ts'

let site: BuiltSite
let kept: string

beforeAll(async () => {
  site = await aBuiltSite()
  kept = await mkdtemp(join(tmpdir(), 'kept-'))
  await copyChecked(site.dist, kept)
}, 600_000)

afterAll(() => rm(kept, { recursive: true, force: true }))

async function faults(trust: Partial<Trust> = {}, place = site.dist): Promise<string> {
  return (await faultsOf(place, trust)).join('\n')
}

/** The faults while a file has other bytes, or is missing. The manifest lists the files as they are. */
async function faultsWith(path: string, bytes?: Buffer): Promise<string> {
  const paths = [path, '/manifest.json']
  const before = await Promise.all(paths.map((one) => readFile(join(site.dist, one))))
  if (bytes === undefined) await rm(join(site.dist, path))
  else await put(site.dist, path, bytes)
  if (path !== '/manifest.json') await listAnew(site.dist, path)
  const found = await faults()
  for (const [at, one] of paths.entries()) await put(site.dist, one, must(before[at]))
  return found
}

/** The site, on a server. */
function siteOverHttp(): Promise<string> {
  return served((req, res) => {
    readFile(join(site.dist, req.url ?? '')).then(
      (bytes) => res.end(bytes),
      () => res.writeHead(404).end(),
    )
  })
}

const REVIEWS = '/reviews.json'
const OPENINGS = '/log/openings/000.json'
const CHECKPOINT = '/log/checkpoint'
const HISTORY = '/log/checkpoints.jsonl'

type Dataset = {
  reviews: Record<string, unknown>[]
  aggregate_rating: Record<string, unknown> & { distribution: Record<string, number> }
  withheld: { by_rating: Record<string, number>; by_reason: Record<string, number> }
  business: Record<string, unknown>
}

/** Changes the dataset and writes it in the form of a build. */
function dataset(change: (file: Dataset) => unknown): (text: string) => string {
  return (text) => {
    const file = JSON.parse(text) as Dataset
    change(file)
    return JSON.stringify(file)
  }
}

/** Changes the first review. */
function review(members: Record<string, unknown>): (text: string) => string {
  return dataset(({ reviews: [first] }) => Object.assign(must(first), members))
}

function replaced(from: string | RegExp, to: string): (text: string) => string {
  return (text) => text.replace(from, to)
}

/** The text with a changed bit in its first character. */
function swapped(text: string): string {
  return String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)
}

const GONE = (): string => ''

/** Changes of a published file, after which the manifest is updated; and a part of the message that `verify` prints. */
const CHANGED: readonly (readonly [name: string, path: string, change: (text: string) => string, found: string])[] = [
  ['the newest review dropped', REVIEWS, dataset(({ reviews }) => reviews.shift()), 'vanished'],
  ['the oldest review dropped', REVIEWS, dataset(({ reviews }) => reviews.pop()), 'vanished'],
  [
    'every review with one star dropped, and the rating recomputed',
    REVIEWS,
    dataset((file) => (file.reviews = file.reviews.filter(({ rating }) => rating !== 1))),
    'vanished',
  ],
  ['a review reworded', REVIEWS, review({ text: 'Splendid.' }), 'its "words" differs'],
  ['a review without its text', REVIEWS, review({ text: null }), 'its "words" differs'],
  ['a review re-dated', REVIEWS, review({ date: '2026-05-09' }), 'its "words" differs'],
  ['a review with other stars', REVIEWS, review({ rating: 3 }), 'its "stars" differs'],
  ['another author', REVIEWS, review({ author: 'Somebody Else' }), 'its "words" differs'],
  ['another language', REVIEWS, review({ language: 'fr' }), 'its "words" differs'],
  ['another source', REVIEWS, review({ source: 'yelp' }), 'its "words" differs'],
  ['another link', REVIEWS, review({ source_url: 'https://elsewhere.example/' }), 'its "words" differs'],
  ['another id', REVIEWS, review({ id: '5KWK3JSJX3DC5NC3423FKTZYC1' }), 'its "words" differs'],
  ['a day of editing made up', REVIEWS, review({ edited_on: '2026-05-09' }), 'its "words" differs'],
  ['a reply made up', REVIEWS, review({ owner_reply: { text: 'x', date: null } }), 'its "rest" differs'],
  ['a disclosure made up', REVIEWS, review({ disclosure: { kind: 'employee' } }), 'its "rest" differs'],
  ['a picture made up', REVIEWS, review({ author_avatar_url: 'https://x.example/a.png' }), 'its "rest" differs'],
  ['a member of a later version made up', REVIEWS, review({ helpful_votes: 9 }), 'its "rest" differs'],
  ['reviews in another order', REVIEWS, dataset(({ reviews }) => reviews.reverse()), 'not newest first'],
  [
    'two reviews of one day swapped',
    REVIEWS,
    dataset(({ reviews }) => reviews.unshift(...reviews.splice(0, 2).toReversed())),
    'not newest first',
  ],
  ['a review twice', REVIEWS, dataset(({ reviews }) => reviews.push(must(reviews[0]))), 'of another review'],
  ['a review without a number', REVIEWS, replaced(/,"log_index":\d+/, ''), 'has no log_index'],
  ['a review with the number of another', REVIEWS, dataset(numbered(1)), 'of another review'],
  ['a number that is not in the log', REVIEWS, review({ log_index: 9_999 }), 'the log has no such review'],
  [
    'a review that was never logged',
    REVIEWS,
    dataset(({ reviews }) => reviews.push({ ...reviews.at(-1), id: '0'.repeat(26), log_index: 9_999 })),
    'the log has no such review',
  ],
  ['a removal that is not counted', REVIEWS, replaced('"total":2', '"total":1'), 'does not match the removals'],
  [
    'another reason',
    REVIEWS,
    dataset(({ withheld }) => (withheld.by_reason['fake'] = 0)),
    'does not match the removals',
  ],
  [
    'the stars of a removal counted as other stars',
    REVIEWS,
    dataset(({ withheld }) => (withheld.by_rating['1'] = 0)),
    'does not match the removals',
  ],
  ['a better mean', REVIEWS, replaced(/"rating_value":[\d.]+/, '"rating_value":4.9'), 'aggregate_rating'],
  ['more reviews counted', REVIEWS, replaced(/"review_count":\d+/, '"review_count":1000'), 'aggregate_rating'],
  [
    'another spread of stars',
    REVIEWS,
    dataset((file) => (file.aggregate_rating.distribution['5'] = 900)),
    'aggregate_',
  ],
  ['another business', REVIEWS, dataset(({ business }) => (business['name'] = 'Rayes')), 'another hash'],
  ['another day of the data', REVIEWS, replaced(/"generated_at":"\d{4}/, '"generated_at":"2020'), 'another hash'],
  ['a dataset with other spaces', REVIEWS, (text) => `${text} `, 'another hash'],
  ['no dataset', REVIEWS, GONE, 'missing or malformed'],
  ['a malformed dataset', REVIEWS, () => '{"reviews":[]}', 'missing or malformed'],

  ['a salt lost', OPENINGS, replaced(/\{"index":\d+,[^}]*\},/, ''), 'no salts for review'],
  ['a salt changed', OPENINGS, replaced(/"words":"../, '"words":"__'), 'its "words" differs'],
  [
    'a salt used twice',
    OPENINGS,
    replaced(/"rest":"([^"]*)","stars":"[^"]*"/, '"rest":"$1","stars":"$1"'),
    'used twice',
  ],
  ['salts in a wrong file', OPENINGS, replaced(/\{"index":\d+/, '{"index":270'), 'do not belong at this position'],
  ['malformed salts', OPENINGS, replaced('"version":1', '"version":2'), 'is malformed'],
  ['no salts', OPENINGS, GONE, 'malformed'],
  ['an older state', '/log/state.json', replaced(/"index":\d+/, '"index":284'), 'belongs to another entry'],
  ['another salt of the state', '/log/state.json', replaced(/"salt":"../, '"salt":"__'), 'another hash'],
  ['no state', '/log/state.json', GONE, 'missing or malformed'],

  ['another root', CHECKPOINT, replaced(/\n[^\n]{43}=\n/, `\n${'A'.repeat(43)}=\n`), 'not signed by'],
  [
    'another origin',
    CHECKPOINT,
    (text) => text.replaceAll('reviews.example.com', 'other.example'),
    'not to reviews.example',
  ],
  [
    'a signature in another name',
    CHECKPOINT,
    replaced('— reviews.example.com/log', '— reviews.example.com/l'),
    'not signed',
  ],
  ['a signature of another key', CHECKPOINT, replaced(/— (\S+) .{5}/, '— $1 AAAAA'), 'not signed'],
  ['a signature of another text', CHECKPOINT, replaced(/(— \S+ .{20}).{4}/, '$1AAAA'), 'not signed'],
  ['no signature', CHECKPOINT, (text) => text.slice(0, text.indexOf('\n\n') + 2), 'malformed'],
  ['a line more in the checkpoint', CHECKPOINT, replaced('\n\n', '\nmore\n\n'), 'malformed'],
  ['no size', CHECKPOINT, replaced(/\n\d+\n/, '\n0x1\n'), 'malformed'],
  ['another key in the policy', '/log/policy', () => `log ${LOG_VKEY}\nquorum none\n`, 'not signed'],
  ['no key in the policy', '/log/policy', GONE, '/log/policy'],
  ['a malformed policy', '/log/policy', () => 'log\n', '/log/policy'],
  ['a checkpoint of the history lost', HISTORY, (text) => text.slice(text.indexOf('\n') + 1), 'entries is missing'],
  [
    'the history in another order',
    HISTORY,
    (text) => `${text.trim().split('\n').reverse().join('\n')}\n`,
    'does not exceed',
  ],
  ['a malformed history', HISTORY, () => '{}\n', 'malformed'],
  ['no history', HISTORY, GONE, 'entries is missing'],
  ['another root in the history', HISTORY, replaced(/\\n(\d+)\\n..../, '\\n$1\\nAAAA'), 'not signed'],

  ['a hash changed in a tile', '/log/tile/0/000', swapped, 'does not match the entries'],
  ['a short tile', '/log/tile/0/000', (text) => text.slice(0, -1), 'does not match the entries'],
  ['an empty tile', '/log/tile/0/000', GONE, 'does not match the entries'],
  ['a tile of level 1 changed', '/log/tile/1/000.p/1', swapped, 'does not match the entries'],
  ['a torn bundle', '/log/tile/entries/000', (text) => text.slice(0, -1), 'bundles have'],
  ['an entry of another version', '/log/tile/entries/000', replaced('"v":1', '"v":2'), 'not an entry of version 1'],
  ['an entry with another hash', '/log/tile/entries/000', replaced(/"words":"...../, '"words":"00000'), 'root is not'],
  [
    'an entry that is not canonical',
    '/log/tile/entries/000',
    replaced(/"rest":"(\w+)","stars":"(\w+)"/, '"stars":"$2","rest":"$1"'),
    'not canonical',
  ],

  ['another text in the feed', '/api/feed.json', replaced(/"text":"[^"]*"/, '"text":"Splendid."'), '"_review" of'],
  ['other stars in the feed', '/api/feed.json', replaced(/"rating":\d/, '"rating":0'), '/api/feed.json'],
  ['a malformed feed', '/api/feed.json', () => '{}', '/api/feed.json is malformed'],
  [
    'a removal that followers are not told',
    '/api/changes.json',
    replaced(/,\{[^}]*"event":"erased"[^}]*\}/, ''),
    'other changes',
  ],
  ['no changes', '/log/changes/0.json', GONE, '/log/changes/0.json'],
]

function numbered(nth: number): (file: Dataset) => unknown {
  return ({ reviews }) => (must(reviews[0])['log_index'] = must(reviews[nth])['log_index'])
}

const MISSING: readonly (readonly [path: string, found: string])[] = [
  ['/log/tile/0/000', '/log/tile/0/000 is missing'],
  ['/log/tile/1/000.p/1', '/log/tile/1/000.p/1 is missing'],
  ['/log/tile/entries/000', '/log/tile/entries/000 is missing'],
  ['/log/openings/001.json', 'no salts for review'],
  ['/log/policy', '/log/policy'],
  ['/api/feed.json', '/api/feed.json'],
  ['/api/changes.json', '/api/changes.json is missing'],
  ['/manifest.json', '/manifest.json'],
]

type Entry = Forgery['entries'][number]

function place(entries: readonly Entry[], event: string): number {
  return entries.findIndex((entry) => entry['event' as keyof Entry] === event)
}

function at(entries: readonly Entry[], event: string): Record<string, unknown> {
  return must(entries[place(entries, event)])
}

/** Inserts an entry. The sizes of the checkpoints after it grow. */
function insert({ entries, sizes }: Forgery, index: number, entry: Entry): void {
  entries.splice(index, 0, entry)
  for (const [nth, size] of sizes.entries()) if (size > index) sizes[nth] = size + 1
}

const HASH = 'a'.repeat(64)

/** Logs that the owner of the key forges. Everything is signed and every hash matches. */
const FORGED: readonly (readonly [name: string, change: (log: Forgery) => void, found: string])[] = [
  [
    'a removal with other stars',
    ({ entries }) => (at(entries, 'withheld')['rating'] = 5),
    'differ from those it was published with',
  ],
  [
    'a removal with another salt',
    ({ entries }) => (at(entries, 'withheld')['salt'] = 'A'.repeat(22)),
    'differ from those it was',
  ],
  ['a removal of nothing', ({ entries }) => (at(entries, 'withheld')['of'] = 285), 'No review has the index 285'],
  [
    'a removal without a number',
    ({ entries }) => {
      delete at(entries, 'withheld')['of']
      delete at(entries, 'withheld')['salt']
    },
    'It counts',
  ],
  [
    'an erasure with other stars',
    ({ entries }) => (at(entries, 'erased')['rating'] = 5),
    'differ from those it was published with',
  ],
  [
    'an erasure twice',
    (log) => {
      const place_ = place(log.entries, 'erased')
      insert(log, place_, must(log.entries[place_]))
    },
    'does not sort after',
  ],
  ['an edit of nothing', ({ entries }) => (at(entries, 'edited')['of'] = 9_999), 'No review has the index 9999'],
  [
    'an edit that changes nothing',
    ({ entries }) => {
      const edit = at(entries, 'edited')
      Object.assign(edit, { ...pick(entries[Number(edit['of'])]) })
    },
    'Nothing changed',
  ],
  [
    'an edit of a review that is gone',
    ({ entries }) => (at(entries, 'edited')['of'] = at(entries, 'withheld')['of']),
    'is withheld, not published',
  ],
  [
    'a review published again that was not taken down',
    ({ entries }) => (at(entries, 'edited')['event'] = 'reinstated'),
    'is published, not withheld',
  ],
  [
    'a wrong count of the published',
    ({ entries }) => (at(entries, 'state')['reviews'] = 999),
    'It counts 999 published',
  ],
  [
    'a wrong count of the withheld',
    ({ entries }) => ((entries.at(-1) as Record<string, unknown>)['withheld'] = 0),
    'and 0 withheld',
  ],
  ['another dataset', ({ entries }) => ((entries.at(-1) as Record<string, unknown>)['dataset'] = HASH), 'another hash'],
  ['an entry twice', (log) => insert(log, 1, must(log.entries[0])), 'It counts'],
  [
    'entries in another order',
    ({ entries }) => entries.unshift(...entries.splice(0, 2).toReversed()),
    'does not sort after',
  ],
  [
    'an edit before a removal',
    ({ entries }) => {
      const first = place(entries, 'withheld')
      entries.splice(first, 2, ...entries.slice(first, first + 2).toReversed())
    },
    'must come before "edited"',
  ],
  [
    'an entry left out',
    (log) => {
      log.entries.splice(2, 1)
      log.sizes = log.sizes.map((size) => size - 1)
    },
    'It counts',
  ],
  [
    'a review in the log that the site does not show',
    (log) => insert(log, 284, { v: 1, event: 'published', stars: HASH, words: 'f'.repeat(64), rest: HASH }),
    'vanished',
  ],
  ['a checkpoint in the middle of a batch', ({ sizes }) => sizes.unshift(100), 'is not a state'],
  [
    'entries after the last state',
    (log) => {
      log.entries.push({ v: 1, event: 'key', vkey: log.key.verifier.vkey })
      log.sizes.push(log.entries.length)
    },
    'The last entry is not a state',
  ],
  [
    'another log continued in the middle',
    (log) => insert(log, 285, { v: 1, event: 'continues', origin: 'x/log', size: 1, root: 'x' }),
    'Only the first entry',
  ],
  ['a malformed key', (log) => insert(log, 285, { v: 1, event: 'key', vkey: 'x' }), 'The key is malformed'],
  ['an unknown event', ({ entries }) => (at(entries, 'edited')['event'] = 'improved'), 'not an entry of version 1'],
  ['an extra member', ({ entries }) => (at(entries, 'edited')['note'] = 'x'), 'invalid or unknown'],
  ['an unknown reason', ({ entries }) => (at(entries, 'withheld')['reason'] = 'negative'), 'not an entry of version 1'],
  [
    'entries with spaces',
    (log) => (log.bytesOf = (entry) => Buffer.from(JSON.stringify(entry, null, 1))),
    'not canonical',
  ],
  [
    'the key of somebody else',
    (log) => (log.key = signerKey('reviews.example.com/log', Buffer.alloc(32, 9))),
    'not signed',
  ],
  ['a review erased that is still there', stillThere, 'erased, but it is still here'],
  ['salts of a removed review left behind', saltsLeft, 'There are salts for'],
]

function pick(entry: Entry | undefined): object {
  const { stars, words, rest } = must(entry) as Extract<LogEntry, { event: 'published' }>
  return { stars, words, rest }
}

/** The first published review is declared erased, with its true stars, and stays on the site. */
function stillThere({ entries, openings, sizes }: Forgery): void {
  const opening = must(openings.find((one) => 'words' in one))
  const { index, stars } = must('words' in opening ? opening : undefined)
  const { stars: hash } = entries[index] as { stars: string }
  const rating = must([1, 2, 3, 4, 5].find((rating) => commitment(stars, starsText(rating)) === hash))
  const state = entries.at(-1) as { reviews: number; withheld: number }
  entries.push({ v: 1, event: 'erased', of: index, rating, reason: 'fake', salt: stars })
  entries.push({ ...state, reviews: state.reviews - 1, withheld: state.withheld + 1 })
  sizes.push(entries.length)
}

function saltsLeft({ openings }: Forgery): void {
  const withheld = must(openings.find((one) => 'id' in one && 'index' in one && !('words' in one)))
  Object.assign(withheld, { rest: `${'B'.repeat(21)}A`, stars: `${'C'.repeat(21)}A`, words: `${'D'.repeat(21)}A` })
}

describe('verify finds', () => {
  test('verify finds no fault in a real build', { timeout: 60_000 }, async () => {
    expect(await faults()).toBe('')
    expect(await faults({ old: [{ name: 'first', text: site.firstCheckpoint }] }, await siteOverHttp())).toBe('')
  })

  test.for(CHANGED)('verify finds a fault after a change: %s', { timeout: 60_000 }, async ([, path, change, found]) => {
    const coding = path.includes('/tile/') ? 'latin1' : 'utf8'
    const text = await readFile(join(site.dist, path), coding)
    expect(change(text)).not.toBe(text)
    expect(await faultsWith(path, Buffer.from(change(text), coding))).toContain(found)
  })

  test.for(MISSING)('verify finds that %s is missing', { timeout: 60_000 }, async ([path, found]) => {
    expect(await faultsWith(path)).toContain(found)
  })

  test('verify rebuilds a missing /reviews.json from its shards, and reports a fault if their head is missing too', async () => {
    const url = await siteOverHttp()
    await rm(join(site.dist, 'reviews.json'))
    const remade = await faults({}, url)
    await rm(join(site.dist, 'data/head.json'))
    const gone = await faults({}, url)
    await copyChecked(kept, site.dist)
    expect([remade, gone]).toEqual(['', expect.stringContaining('missing or malformed')])
  })

  test.for(FORGED)(
    'verify finds a fault in a log that its owner forged and signed: %s',
    { timeout: 60_000 },
    async ([, change, found]) => {
      await publishForged(site, change)
      const said = await faults()
      await copyChecked(kept, site.dist)
      expect(said).toContain(found)
    },
  )

  test('verify with an older checkpoint reports that history was rewritten, shortened or started over', async () => {
    const newest = await readFile(join(site.dist, 'log/checkpoint'), 'utf8')
    const old = [{ name: 'newest', text: newest }]
    const rewritten = async (change: (log: Forgery) => void): Promise<string> => {
      await publishForged(site, change)
      const said = await faults({ old })
      await copyChecked(kept, site.dist)
      return said
    }
    expect(await rewritten(({ entries }) => (at(entries, 'edited')['words'] = HASH))).toContain('history was rewritten')
    expect(await rewritten(({ sizes }) => sizes.splice(2))).toContain('the site serves an old state')
    expect(
      await rewritten((log) => {
        log.entries.splice(285)
        log.sizes = [285]
      }),
    ).toContain('the site serves an old state')
    expect(await rewritten((log) => insert(log, 285, { v: 1, event: 'key', vkey: log.key.verifier.vkey }))).toContain(
      'history was rewritten',
    )
  })

  test('verify reports another host, another key, and a missed quorum if the reader names host, key and policy', async () => {
    expect(await faults({ host: 'other.example' })).toContain('not to other.example')
    expect(await faults({ key: readVerifierKey(LOG_VKEY) })).toContain('not signed')
    const witness = signerKey('witness.example/w', Buffer.alloc(32, 3), 4).verifier.vkey
    const own = await readFile(join(site.dist, 'log/policy'), 'utf8')
    const policy = readPolicy(own.replace('quorum none', `witness w ${witness}\nquorum w`))
    expect(await faults({ policy: policy.ok ? policy.value : undefined })).toContain('The quorum w is not reached')
  })
})
