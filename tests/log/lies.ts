import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listInManifest, put } from './a-logged-site.ts'
import { must } from './must.ts'
import { LOG_VKEY, WITNESS_VKEY } from './vectors.ts'

/**
 * A lie in a published file: `tell` changes its text; `command` and `page` are parts of the findings of `verify` and the page.
 */
export type Lie = {
  name: string
  path: string
  tell: (text: string) => string
  command: string
  page: string
}

type Tampered = { reviews: Record<string, unknown>[]; withheld: { by_rating: object } }

function edited(change: (file: Tampered) => unknown): Lie['tell'] {
  return (text) => {
    const file = JSON.parse(text) as Tampered
    change(file)
    return JSON.stringify(file)
  }
}

function replaced(from: string | RegExp, to: string): Lie['tell'] {
  return (text) => text.replace(from, () => to)
}

/** The text with a changed bit in its first character. */
function swapped(text: string): string {
  return String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1)
}

function reversed(text: string): string {
  return `${text.trim().split('\n').reverse().join('\n')}\n`
}

const REVIEWS = '/reviews.json'
const OPENINGS = '/log/openings/000.json'
const CHECKPOINT = '/log/checkpoint'
const HISTORY = '/log/checkpoints.jsonl'
const BUNDLE = '/log/tile/entries/000'
const NESTED = `"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`

const ROWS: readonly (readonly [name: string, path: string, tell: Lie['tell'], command: string, page: string])[] = [
  ['a review dropped', REVIEWS, edited(({ reviews }) => reviews.splice(3, 1)), 'vanished', 'reviews: Reviews vanished'],
  [
    'a review reworded',
    REVIEWS,
    edited(({ reviews: [a] }) => (must(a)['text'] = 'x')),
    'its "words" differs',
    'its words differ',
  ],
  [
    'another day',
    REVIEWS,
    replaced('"date":"2026-05-01"', '"date":"2026-05-02"'),
    'its "words" differs',
    'its words differ',
  ],
  ['another author', REVIEWS, replaced('Author a', 'Author z'), 'its "words" differs', 'its words differ'],
  ['other stars', REVIEWS, replaced('"rating":1,', '"rating":5,'), 'its "stars" differs', 'its stars differ'],
  [
    'a new reply',
    REVIEWS,
    replaced('"owner_reply":null', '"owner_reply":{"text":"x","date":null}'),
    'its "rest" differs',
    'its details',
  ],
  ['deep nesting', REVIEWS, replaced('"owner_reply":null', NESTED), 'missing or malformed', 'is not a dataset'],
  ['half of a surrogate pair', REVIEWS, replaced('What a said', '\\ud800'), 'it cannot be hashed', 'cannot be hashed'],
  ['another order', REVIEWS, edited((file) => file.reviews.reverse()), 'not newest first', 'not newest first'],
  [
    'a review twice',
    REVIEWS,
    edited(({ reviews }) => reviews.push(must(reviews[0]))),
    'of another review',
    'Two reviews',
  ],
  ['a review without a number', REVIEWS, replaced(/,"log_index":\d+/, ''), 'has no log_index', 'is not in the log'],
  [
    'a removal that is not counted',
    REVIEWS,
    replaced('"total":1', '"total":0'),
    'does not match the removals',
    'does not match the removals',
  ],
  [
    'removed stars that are counted as others',
    REVIEWS,
    edited((file) => (file.withheld.by_rating = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 1 })),
    'does not match the removals',
    'does not match the removals',
  ],
  [
    'a better mean',
    REVIEWS,
    replaced(/"rating_value":[\d.]+/, '"rating_value":5'),
    'aggregate_rating',
    'aggregate_rating',
  ],
  ['another business', REVIEWS, replaced('Reyes Plumbing', 'Rayes Plumbing'), 'another hash', 'does not have the hash'],
  ['no dataset', REVIEWS, () => '{}', 'missing or malformed', 'is not a dataset'],
  ['no JSON', REVIEWS, () => '<html>', 'missing or malformed', 'is not a dataset'],

  [
    'an older state',
    '/log/state.json',
    replaced(/"index":\d+/, '"index":284'),
    'belongs to another entry',
    'belongs to another entry',
  ],
  ['no state', '/log/state.json', () => '', 'missing or malformed', 'missing or malformed'],
  ['a salt lost', OPENINGS, replaced(/\{"index":\d+,[^}]*\},/, ''), 'no salts for review', 'no salts for review'],
  [
    'a salt changed',
    OPENINGS,
    (text) => text.replace(/"words":"(.)/, (_, first: string) => `"words":"${first === 'A' ? 'B' : 'A'}`),
    'its "words" differs',
    'its words differ',
  ],
  [
    'a salt used twice',
    OPENINGS,
    (text) => text.replace(/"rest":"[^"]*","stars":"([^"]*)"/, '"rest":"$1","stars":"$1"'),
    'used twice',
    'used twice',
  ],
  [
    'salts in a wrong file',
    OPENINGS,
    replaced(/\{"index":\d+/, '{"index":300'),
    'do not belong at this position',
    'do not belong at this position',
  ],

  ['another root', CHECKPOINT, replaced(/\n[^\n]{43}=\n/, `\n${'A'.repeat(43)}=\n`), 'not signed', 'for other entries'],
  [
    'another origin',
    CHECKPOINT,
    (text) => text.replaceAll('reviews.example.com', 'other.example.com'),
    'not to reviews.example.com',
    'not of reviews.example.com',
  ],
  [
    'a signature of another text',
    CHECKPOINT,
    (text) => text.replace(/ \S{8}(\S{4})/, (whole, four: string) => whole.replace(four, 'AAAA')),
    'not signed',
    'signature: The signature is wrong',
  ],
  ['no signature', CHECKPOINT, (text) => text.slice(0, text.indexOf('\n\n') + 2), 'malformed', 'is not a checkpoint'],
  ['a malformed checkpoint', CHECKPOINT, () => 'x', 'malformed', 'is not a checkpoint'],
  ['another key', '/log/policy', () => `log ${LOG_VKEY}\nquorum none\n`, 'not signed', 'The signature is wrong'],
  ['a malformed policy', '/log/policy', () => 'log\n', '/log/policy', '/log/policy is missing or malformed'],
  [
    'a quorum that is not reached',
    '/log/policy',
    replaced('quorum none', `witness w1 ${WITNESS_VKEY}\nquorum w1`),
    'quorum',
    'too few',
  ],
  ['a state lost', HISTORY, (text) => text.slice(text.indexOf('\n') + 1), 'entries is missing', 'is not listed'],
  ['states in another order', HISTORY, reversed, 'does not exceed', 'out of order'],
  ['a malformed history', HISTORY, () => '{}\n', 'malformed', 'checkpoints.jsonl is malformed'],

  ['a hash changed', '/log/tile/0/000', swapped, 'does not match the entries', 'was altered'],
  ['a short tile', '/log/tile/0/000', (text) => text.slice(0, -1), 'does not match the entries', 'was altered'],
  ['a tile of level 1 changed', '/log/tile/1/000.p/1', swapped, 'does not match the entries', 'was altered'],
  ['a torn bundle', BUNDLE, (text) => text.slice(0, -1), 'bundles have', 'entries, not'],
  ['an entry edited', BUNDLE, replaced('"v":1', '"v":2'), 'Entry', 'is malformed'],
  [
    'an entry with another hash',
    BUNDLE,
    (text) =>
      text.replace(/("words":"\w{63})(\w)/, (_, rest: string, last: string) => rest + (last === 'e' ? 'f' : 'e')),
    'root is not',
    'for other entries',
  ],
  [
    'another feed',
    '/api/feed.json',
    replaced('"verified":true', '"verified":false'),
    'feed',
    '/api/feed.json: "_review" of No.',
  ],
]

/** The command and the page must both find each lie; they check a site independently. */
export const LIES: readonly Lie[] = ROWS.map(([name, path, tell, command, page]) => ({
  name,
  path,
  tell,
  command,
  page,
}))

/** Tells a lie and updates the manifest, as a careful liar would. Returns a function that takes it back. */
export async function tell(dist: string, { name, path, tell: change }: Lie): Promise<() => Promise<void>> {
  const encoding = path.includes('tile') ? 'latin1' : 'utf8'
  const before = await readFile(join(dist, path), encoding)
  const after = change(before)
  if (after === before) throw new Error(`The lie "${name}" changes nothing`)
  const write = async (text: string): Promise<void> => {
    await put(dist, path, Buffer.from(text, encoding))
    await listInManifest(dist)
  }
  await write(after)
  return () => write(before)
}
