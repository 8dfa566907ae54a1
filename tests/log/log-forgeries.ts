import { sign } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readCheckpoint } from '../../src/log/checkpoint.ts'
import { cosignedText } from '../../src/log/cosignature.ts'
import { signatureLine } from '../../src/log/signed-note.ts'
import { signerKey, signNote } from '../../src/log/signer-key.ts'
import { readKeys } from '../../src/log-keep/log-keys.ts'
import { commitment } from '../../src/log/commitment.ts'
import type { LogEntry } from '../../src/schema/log-entry.ts'
import { listInManifest, put } from './a-logged-site.ts'
import { type Forgery, publishForged } from './forge.ts'
import { must } from './must.ts'
import { WITNESS_SEED, WITNESS_VKEY } from './vectors.ts'

/** A published site whose owner forges its log and has the key for it. */
export type ForgedSite = { content: string; dist: string }

/** One way to forge a site, and the verdict that both judges must reach. */
export type LogForgery = { name: string; expected: 'holds' | 'refused'; forge: (site: ForgedSite) => Promise<void> }

type Json = Record<string, unknown>

/** Changes the parts of the log and signs all of it again. */
function signed(expected: LogForgery['expected'], name: string, change: (log: Forgery) => void): LogForgery {
  return { name: `a log with ${name}`, expected, forge: (site) => publishForged(site, change) }
}

/** Adds a batch of these entries and a state. */
function batch(log: Forgery, ...entries: readonly Json[]): void {
  const state = must(log.entries.at(-1))
  log.entries.push(...entries, state)
  log.sizes.push(log.entries.length)
  log.state = { index: log.entries.length - 1, salt: must(log.state).salt }
}

function appended(expected: LogForgery['expected'], name: string, entry: Json): LogForgery {
  return signed(expected, name, (log) => batch(log, entry))
}

/** Adds a state with further members. */
function stated(expected: LogForgery['expected'], name: string, more: Json): LogForgery {
  return signed(expected, `a state with ${name}`, (log) => {
    batch(log)
    Object.assign(must(log.entries[log.entries.length - 1]), more)
  })
}

/** Changes the bytes of the last entry. */
function written(name: string, change: (text: string) => string): LogForgery {
  return signed('refused', `an entry ${name}`, (log) => {
    batch(log, { ...IMPORTED })
    const usual = log.bytesOf
    log.bytesOf = (entry) => {
      const bytes = usual(entry)
      return 'source' in entry ? Buffer.from(change(bytes.toString('latin1')), 'latin1') : bytes
    }
  })
}

const HASH = 'a'.repeat(64)
const SALT = 'A'.repeat(22)
const IMPORTED = {
  ...{ v: 1, event: 'imported', source: 'google', on: '2026-05-01', reviews: 3, exports: [HASH] },
  by_rating: { '1': 1, '2': 0, '3': 0, '4': 1, '5': 1 },
}

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)]
}

const otherKey = signerKey('reviews.example.com/log', Buffer.alloc(32, 7))
const foreignKey = signerKey('other.example.com/log', Buffer.alloc(32, 8))

const ENTRIES: readonly LogForgery[] = [
  signed('holds', 'the same entries', () => undefined),
  signed('holds', 'one more state', (log) => batch(log)),
  appended('holds', 'an import', IMPORTED),
  appended('refused', 'an import on 31 February', { ...IMPORTED, on: '2026-02-31' }),
  appended('refused', 'an import on day 99', { ...IMPORTED, on: '2026-99-99' }),
  appended('holds', 'an import on 29 February 2028', { ...IMPORTED, on: '2028-02-29' }),
  appended('refused', 'an import on 29 February 2100', { ...IMPORTED, on: '2100-02-29' }),
  appended('holds', 'an import that does not add up', { ...IMPORTED, reviews: 99 }),
  appended('holds', 'an import of no source', { ...IMPORTED, source: '' }),
  appended('holds', 'a long import', { ...IMPORTED, source: 'x'.repeat(65_000) }),
  appended('refused', 'an import that is too long', { ...IMPORTED, source: 'x'.repeat(65_600) }),
  appended('holds', 'an import in part', { ...IMPORTED, partial: true }),
  appended('refused', 'an import in part: false', { ...IMPORTED, partial: false }),
  appended('refused', 'an import with six stars', { ...IMPORTED, by_rating: { ...IMPORTED.by_rating, '6': 0 } }),
  appended('refused', 'an import without one star', { ...IMPORTED, by_rating: { '2': 0, '3': 0, '4': 0, '5': 0 } }),
  appended('refused', 'half a review', { ...IMPORTED, reviews: 0.5 }),
  appended('refused', 'minus one review', { ...IMPORTED, reviews: -1 }),
  appended('refused', '2^53 reviews', { ...IMPORTED, reviews: 2 ** 53 }),
  appended('refused', 'an unknown event', { v: 1, event: 'improved' }),
  appended('refused', 'version 2', { ...IMPORTED, v: 2 }),
  appended('refused', 'an extra member', { ...IMPORTED, note: 'x' }),
  appended('refused', 'a member constructor', { ...IMPORTED, constructor: 'x' }),
  appended('refused', 'a late continuation', { v: 1, event: 'continues', origin: 'x/log', size: 1, root: 'x' }),
  appended('refused', 'a withheld entry of no review, with a salt', {
    ...{ v: 1, event: 'withheld', rating: 1, reason: 'fake', salt: SALT },
  }),
  appended('refused', 'one more withheld entry of no review', { v: 1, event: 'withheld', rating: 1, reason: 'fake' }),
  appended('refused', 'a withheld entry of a review that never was', {
    ...{ v: 1, event: 'withheld', of: 99, rating: 1, reason: 'fake', salt: SALT },
  }),
  appended('refused', 'a withheld entry with other stars', {
    ...{ v: 1, event: 'withheld', of: 0, rating: 2, reason: 'fake', salt: SALT },
  }),
  appended('refused', 'an unknown reason', { v: 1, event: 'withheld', rating: 1, reason: 'negative' }),
  appended('refused', 'a logged review that is not published', {
    v: 1,
    event: 'published',
    stars: HASH,
    words: HASH,
    rest: HASH,
  }),
  appended('refused', 'an edit of the hashes', { v: 1, event: 'edited', of: 0, stars: HASH, words: HASH, rest: HASH }),
  appended('refused', 'a review published again', {
    v: 1,
    event: 'reinstated',
    of: 0,
    stars: HASH,
    words: HASH,
    rest: HASH,
  }),
  signed('refused', 'an edit that changes nothing', (log) => {
    const { stars, words, rest } = log.entries[0] as Json
    batch(log, { v: 1, event: 'edited', of: 0, stars, words, rest })
  }),
  signed('refused', 'two states in a batch', (log) => {
    batch(log)
    log.sizes.pop()
    batch(log)
  }),
  signed('refused', 'no state at its end', (log) => {
    log.entries.push(IMPORTED)
    log.sizes.push(log.entries.length)
  }),
  signed('refused', 'an import after a state in one batch', (log) => {
    batch(log)
    log.entries.splice(-1, 1, must(log.entries.at(-1)), IMPORTED)
    log.sizes.splice(-1, 1, log.entries.length)
  }),
  signed('refused', 'unsorted reviews', (log) => log.entries.splice(0, 2, ...log.entries.slice(0, 2).reverse())),
  signed('refused', 'another count', (log) => Object.assign(must(log.entries.at(-1)), { reviews: 2 })),
  signed('refused', 'another hash of a review', ({ entries, openings }) => {
    const index = must(openings.flatMap((one) => ('words' in one ? [one.index] : []))[0])
    Object.assign(must(entries[index]), { words: HASH })
  }),
  stated('holds', 'an unknown member', { by_stars: [{ count: 1, root: HASH }] }),
  stated('holds', 'names that begin with digits, accents and emoji', { '1': 1, é: 2, '😀': 3 }),
  stated('holds', '98 levels', { deep: nested(98) }),
  stated('holds', '99 levels', { deep: nested(99) }),
  stated('refused', '100 levels', { deep: nested(100) }),
  stated('refused', '500 levels', { deep: nested(500) }),
  written('with a space', (text) => text.replace(':', ': ')),
  written('with a byte order mark', (text) => `\xef\xbb\xbf${text}`),
  written('with half of a surrogate pair', (text) => text.replace('google', '\\ud800')),
  written('with an escaped letter', (text) => text.replace('google', 'g\\u006fogle')),
  written('that is not UTF-8', (text) => text.replace('google', '\xff')),
  written('with a member twice', (text) => text.replace('"v":1', '"v":1,"v":1')),
  written('with unsorted members', (text) =>
    text.replace('{"by_rating"', '{"v":1,"by_rating"').replace(',"v":1}', '}'),
  ),
  written('with a member __proto__', (text) => text.replace('{', '{"__proto__":{},')),
  written('with the number 1e400', (text) => text.replace('"reviews":3', '"reviews":1e400')),
  written('with the number 3.0', (text) => text.replace('"reviews":3', '"reviews":3.0')),
  written('with nothing in it', () => ''),
]

const KEYS: readonly LogForgery[] = [
  appended('refused', 'a malformed key', { v: 1, event: 'key', vkey: 'x' }),
  appended('refused', 'a key of a witness', { v: 1, event: 'key', vkey: WITNESS_VKEY }),
  appended('holds', 'a new key', { v: 1, event: 'key', vkey: otherKey.verifier.vkey }),
  appended('holds', 'a key of another name', { v: 1, event: 'key', vkey: foreignKey.verifier.vkey }),
  signed('refused', 'the key of now as a new one', (log) =>
    batch(log, { v: 1, event: 'key', vkey: log.key.verifier.vkey }),
  ),
  signed('refused', 'a new key that does not sign', (log) => {
    batch(log, { v: 1, event: 'key', vkey: otherKey.verifier.vkey })
    batch(log)
  }),
  signed('refused', 'a key that no policy names', (log) => (log.key = otherKey)),
]

/** Changes the text of a file, and nothing more. */
function changed(
  expected: LogForgery['expected'],
  name: string,
  [path, change]: readonly [path: string, change: (text: string, site: ForgedSite) => string | Promise<string>],
): LogForgery {
  return {
    ...{ name: `${path}: ${name}`, expected },
    async forge(site) {
      const before = await readFile(join(site.dist, path), 'latin1')
      const after = await change(before, site)
      if (after === before) throw new Error(`The forgery "${name}" changes nothing`)
      await put(site.dist, path, Buffer.from(after, 'latin1'))
      if (path !== '/manifest.json') await listInManifest(site.dist)
    },
  }
}

const policy = (expected: LogForgery['expected'], name: string, change: (text: string) => string): LogForgery =>
  changed(expected, name, ['/log/policy', change])

const W1 = `witness w1 ${WITNESS_VKEY}`
const grouped = (how: string) => (text: string) => `${W1}\ngroup g ${how} w1\n${text}`
const LOW_ORDER = lowOrderWitness()

/** A witness key that is a point of low order: some verifiers accept any signature by it. */
function lowOrderWitness(): string {
  const { name, vkey } = signerKey('low.example/w', WITNESS_SEED, 4).verifier
  const typed = Buffer.concat([Buffer.from([4, 1]), Buffer.alloc(31)])
  const id = commitment(`${name}\n`, typed).slice(0, 8)
  return vkey.replace(/\+.*$/s, '') + `+${id}+${typed.toString('base64')}`
}

const POLICIES: readonly LogForgery[] = [
  policy('refused', 'the log line twice', (text) => text.replace(/^log .*\n/, '$&$&')),
  policy('refused', 'a word more in the log line', (text) => text.replace(/^log .*/, '$& more')),
  policy('holds', 'no address in the log line', (text) => text.replace(/^(log \S+) .*/, '$1')),
  policy('refused', 'a letter more in the key', (text) => text.replace(/^log \S+/, '$&A')),
  policy('holds', 'a second key of the log', (text) => `log ${otherKey.verifier.vkey}\n${text}`),
  policy('holds', 'a log of another origin too', (text) => `log ${foreignKey.verifier.vkey}\n${text}`),
  policy('refused', 'only a log of another origin', () => `log ${foreignKey.verifier.vkey}\nquorum none\n`),
  policy('holds', 'a witness that never signed', (text) => `${W1}\n${text}`),
  policy('refused', 'one witness under two names', (text) => `${W1}\n${W1.replace('w1', 'w2')}\n${text}`),
  policy('refused', 'two witnesses of one name', (text) => `${W1}\nwitness w1 ${LOW_ORDER}\n${text}`),
  policy('holds', 'a witness of low order', (text) => `witness low ${LOW_ORDER}\n${text}`),
  policy('refused', 'a witness with the name none', (text) => `${W1.replace('w1', 'none')}\n${text}`),
  policy('refused', 'a witness with a key of a log', (text) => `witness w1 ${otherKey.verifier.vkey}\n${text}`),
  policy('refused', 'a word more in a witness line', (text) => `${W1} https://w1.example more\n${text}`),
  ...['0x1', '1e0', '01', '0', '2', '1.0', '+1', 'one', ''].map((how) =>
    policy('refused', `a group threshold ${JSON.stringify(how)}`, grouped(how)),
  ),
  ...['1', ' 1', 'any', 'all'].map((how) => policy('holds', `a group threshold ${JSON.stringify(how)}`, grouped(how))),
  policy('refused', 'a group without members', (text) => `group g all\n${text}`),
  policy('refused', 'a member of two groups', (text) => `${W1}\ngroup g any w1\ngroup h any w1\n${text}`),
  policy('refused', 'a quorum before what it names', (text) => `quorum w1\n${W1}\n${text}`),
  policy('refused', 'a quorum that was not reached', (text) => text.replace('quorum none', `${W1}\nquorum w1`)),
  policy('refused', 'two quorums', (text) => `${text}quorum none\n`),
  policy('refused', 'a word more after the quorum', (text) => text.replace('quorum none', 'quorum none none')),
  policy('refused', 'no quorum', (text) => text.replace('quorum none', '')),
  policy('refused', 'line ends of Windows', (text) => text.replaceAll('\n', '\r\n')),
  policy('holds', 'a comment', (text) => `# ours\n${text}`),
  policy('refused', 'a comment that is not UTF-8', (text) => `# \xff\n${text}`),
  policy('refused', 'a byte order mark', (text) => `\xef\xbb\xbf# ours\n${text}`),
  policy('refused', 'an unknown line', (text) => `mirror x\n${text}`),
  policy('refused', 'a line toString', (text) => `toString x\n${text}`),
  policy('holds', '900 empty lines', (text) => '\n'.repeat(900) + text),
  policy('refused', '1,100 empty lines', (text) => '\n'.repeat(1_100) + text),
  policy('refused', 'nothing in it', () => ''),
]

const YEAR = 31_556_952n
const GOOD = 1_794_268_800n

/** Cosigns the newest checkpoint at these times. Forged lines are signatures of something else. */
function cosigned(
  expected: LogForgery['expected'],
  name: string,
  { quorum, lines }: { quorum: 'none' | 'w1'; lines: readonly (readonly [time: bigint, isForged?: 'forged'])[] },
): LogForgery {
  return {
    ...{ name: `a cosignature ${name}, with the quorum ${quorum}`, expected },
    async forge({ dist }) {
      const key = signerKey('witness.example/w1', WITNESS_SEED, 4)
      const text = await readFile(join(dist, 'log/checkpoint'), 'utf8')
      const { note } = must(readCheckpoint(text))
      const added = lines.map(([time, isForged]) => {
        const bytes = Buffer.alloc(8)
        bytes.writeBigUInt64BE(time)
        const message = isForged === undefined ? cosignedText(note.text, time) : 'something else'
        return signatureLine(key.verifier, Buffer.concat([bytes, sign(null, Buffer.from(message), key.key)]))
      })
      await put(dist, '/log/checkpoint', text + added.join(''))
      const policyText = await readFile(join(dist, 'log/policy'), 'utf8')
      await put(dist, '/log/policy', policyText.replace('quorum none', `${W1}\nquorum ${quorum}`))
      await listInManifest(dist)
    },
  }
}

const COSIGNATURES: readonly LogForgery[] = [
  cosigned('holds', 'that is good', { quorum: 'none', lines: [[GOOD]] }),
  cosigned('holds', 'that is good', { quorum: 'w1', lines: [[GOOD]] }),
  cosigned('holds', 'of the last second of 9999', { quorum: 'w1', lines: [[253_402_300_799n]] }),
  cosigned('refused', 'of the first second of 10000', { quorum: 'w1', lines: [[253_402_300_800n]] }),
  cosigned('refused', 'of the year 20000', { quorum: 'none', lines: [[18_030n * YEAR]] }),
  cosigned('refused', 'of the year 20000', { quorum: 'w1', lines: [[18_030n * YEAR]] }),
  cosigned('refused', 'of second 2^63', { quorum: 'none', lines: [[2n ** 63n]] }),
  cosigned('refused', 'of second 2^63', { quorum: 'w1', lines: [[2n ** 63n]] }),
  cosigned('refused', 'that is forged', { quorum: 'none', lines: [[GOOD, 'forged']] }),
  cosigned('refused', 'that is forged', { quorum: 'w1', lines: [[GOOD, 'forged']] }),
  cosigned('refused', 'that is good beside a forged one', { quorum: 'w1', lines: [[GOOD], [GOOD, 'forged']] }),
  cosigned('holds', 'that appears twice', { quorum: 'w1', lines: [[GOOD], [GOOD + 1n]] }),
]

const CHECKPOINT = '/log/checkpoint'
const HISTORY = '/log/checkpoints.jsonl'

const CHECKPOINTS: readonly LogForgery[] = [
  signed('refused', 'a checkpoint in the middle of a batch', ({ sizes }) => sizes.unshift(2)),
  signed('refused', 'a checkpoint too few', ({ sizes }) => sizes.shift()),
  {
    name: 'a log signed by a key of another name, which the policy names',
    expected: 'refused',
    async forge(site) {
      await publishForged(site, (log) => (log.key = foreignKey))
      await put(site.dist, '/log/policy', `log ${foreignKey.verifier.vkey}\nquorum none\n`)
    },
  },
  changed('refused', 'an earlier one signed by an unknown key', [
    HISTORY,
    (text) => resigned(text, 0, (note) => `${note}\n${signNote(note, otherKey)}`),
  ]),
  changed('refused', 'an earlier one of another root', [
    HISTORY,
    async (text, site) => {
      const key = must((await readKeys(site))[0])
      return resigned(text, 0, (note) => {
        const other = note.replace(/[^\n]{43}=\n$/, `${'A'.repeat(43)}=\n`)
        return `${other}\n${signNote(other, key)}`
      })
    },
  ]),
  changed('refused', 'the newest is not listed', [HISTORY, (text) => text.replace(/[^\n]*\n$/, '')]),
  changed('refused', 'an earlier one twice', [HISTORY, (text) => text.replace(/^[^\n]*\n/, '$&$&')]),
  changed('refused', 'an earlier one is not listed', [HISTORY, (text) => text.replace(/^[^\n]*\n/, '')]),
  changed('refused', 'another size in a line', [HISTORY, (text) => text.replace(/"size":\d+/, '"size":2')]),
  changed('refused', 'an unknown member in a line', [HISTORY, (text) => text.replace('{', '{"more":1,')]),
  changed('refused', 'a size as text', [HISTORY, (text) => text.replace(/"size":(\d+)/, '"size":"$1"')]),
  changed('refused', 'a line that is not JSON', [HISTORY, (text) => `x\n${text}`]),
  changed('refused', 'bytes that are not UTF-8', [HISTORY, (text) => `\xff\n${text}`]),
  changed('holds', 'line ends of Windows', [HISTORY, (text) => text.replaceAll('\n', '\r\n')]),
  changed('holds', 'empty lines', [HISTORY, (text) => text.replaceAll('\n', '\n\n')]),
  changed('holds', 'white space in a line', [HISTORY, (text) => text.replaceAll('{', '{ ')]),
  changed('refused', 'a line of extensions', [CHECKPOINT, (text) => text.replace('\n\n', '\nmore\n\n')]),
  changed('refused', 'a short line below it', [CHECKPOINT, (text) => `${text}\xe2\x80\x94 x AAAA\n`]),
  changed('holds', 'a line of somebody else', [CHECKPOINT, (text) => `${text}\xe2\x80\x94 x AAAAAAAA\n`]),
  changed('refused', 'an empty line below it', [CHECKPOINT, (text) => `${text}\n`]),
  changed('refused', 'line ends of Windows', [CHECKPOINT, (text) => text.replaceAll('\n', '\r\n')]),
  changed('refused', 'a leading zero', [CHECKPOINT, (text) => text.replace('\n', '\n0')]),
  changed('refused', 'a size of 17 digits', [CHECKPOINT, (text) => text.replace(/\n\d+\n/, '\n99999999999999999\n')]),
  changed('refused', 'base64 that is not canonical', [CHECKPOINT, (text) => text.replace(/=\n\n/, '==\n\n')]),
  changed('refused', 'a bit of the signature', [
    CHECKPOINT,
    (text) => text.replace(/ (\S{20})(\S)/g, (_, a: string, b: string) => ` ${a}${b === 'A' ? 'B' : 'A'}`),
  ]),
  changed('refused', 'no newline at its end', [CHECKPOINT, (text) => text.trimEnd()]),
]

/** Replaces a checkpoint in the history. */
function resigned(text: string, line: number, sign: (note: string) => string): string {
  const lines = text.trimEnd().split('\n')
  const data = JSON.parse(Buffer.from(must(lines[line]), 'latin1').toString()) as { checkpoint: string; size: number }
  const { note } = must(readCheckpoint(data.checkpoint))
  lines[line] = Buffer.from(JSON.stringify({ ...data, checkpoint: sign(note.text) })).toString('latin1')
  return `${lines.join('\n')}\n`
}

/** Changes the data of a JSON file. */
function json(change: (file: never) => unknown): (text: string) => string {
  return (text) => {
    const file: unknown = JSON.parse(Buffer.from(text, 'latin1').toString())
    change(file as never)
    return Buffer.from(JSON.stringify(file)).toString('latin1')
  }
}

const OPENINGS = '/log/openings/000.json'
const STATE = '/log/state.json'
type Openings = { version: unknown; openings: Json[] } & Json

const OPENED: readonly LogForgery[] = [
  changed('refused', 'in reverse order', [OPENINGS, json((file: Openings) => file.openings.reverse())]),
  changed('refused', 'an unknown member in one', [
    OPENINGS,
    json((file: Openings) => (must(file.openings[0])['more'] = 1)),
  ]),
  changed('refused', 'an unknown member', [OPENINGS, json((file: Openings) => (file['more'] = 1))]),
  changed('refused', 'version "1"', [OPENINGS, json((file: Openings) => (file.version = '1'))]),
  changed('refused', 'no version', [OPENINGS, json((file: Openings) => delete file.version)]),
  changed('refused', 'one twice', [OPENINGS, json((file: Openings) => file.openings.push(must(file.openings[0])))]),
  changed('refused', 'one left out', [OPENINGS, json((file: Openings) => file.openings.pop())]),
  changed('refused', 'an index as text', [OPENINGS, (text) => text.replace(/"index":(\d+)/, '"index":"$1"')]),
  changed('refused', 'base64 that is not canonical', [OPENINGS, (text) => text.replace(/[AQgw]"/, 'B"')]),
  changed('refused', 'salts for a state', [
    OPENINGS,
    json((file: Openings) =>
      file.openings.push({ index: 4, rest: SALT, stars: SALT.replace(/^A/, 'B'), words: SALT.replace(/^A/, 'C') }),
    ),
  ]),
  changed('refused', 'a byte order mark', [OPENINGS, (text) => `\xef\xbb\xbf${text}`]),
  changed('holds', 'white space', [OPENINGS, (text) => text.replaceAll('{', '{ ')]),
  { name: 'missing openings', expected: 'refused', forge: ({ dist }) => rm(join(dist, OPENINGS)) },
  changed('refused', 'version 2', [STATE, (text) => text.replace('"version":1', '"version":2')]),
  changed('refused', 'an unknown member', [STATE, (text) => text.replace('{', '{"more":1,')]),
  changed('refused', 'another salt', [STATE, (text) => text.replace(/"salt":"./, '"salt":"-')]),
  changed('refused', 'another entry', [STATE, (text) => text.replace(/"index":\d+/, '"index":1')]),
  { name: 'a missing state', expected: 'refused', forge: ({ dist }) => rm(join(dist, STATE)) },
]

type Dataset = { reviews: Json[]; withheld: Json; aggregate_rating: Json; business: Json } & Json

/** Changes `/reviews.json` and logs its new hash, but not the changes of its reviews. */
function redated(
  expected: LogForgery['expected'],
  name: string,
  change: ((file: Dataset) => unknown) | { text: (text: string) => string },
): LogForgery {
  return {
    ...{ name: `/reviews.json: ${name}, signed`, expected },
    async forge({ content, dist }) {
      const before = await readFile(join(dist, 'reviews.json'), 'latin1')
      const text = Buffer.from(typeof change === 'function' ? json(change)(before) : change.text(before), 'latin1')
      await put(dist, '/reviews.json', text)
      await publishForged({ content, dist }, (log) => {
        const dataset = commitment(must(log.state).salt, text)
        Object.assign(must(log.entries.at(-1)), { dataset } satisfies Partial<Extract<LogEntry, { event: 'state' }>>)
      })
      await listInManifest(dist)
    },
  }
}

const DATASET = '/reviews.json'
const first = (file: Dataset): Json => must(file.reviews[0])

const DATASETS: readonly LogForgery[] = [
  redated('holds', 'all of it again', () => undefined),
  redated('refused', 'a review left out', ({ reviews }) => reviews.pop()),
  redated('refused', 'other words', (file) => (first(file)['text'] = 'Splendid.')),
  redated('refused', 'other stars', (file) => (first(file)['rating'] = 3)),
  redated('refused', 'stars with a fraction', (file) => (first(file)['rating'] = 4.5)),
  redated('refused', 'no stars', (file) => delete first(file)['rating']),
  redated('refused', 'an author that is a number', (file) => (first(file)['author'] = 5)),
  redated('refused', 'no author', (file) => delete first(file)['author']),
  redated('refused', 'verified as text', (file) => (first(file)['verified'] = 'yes')),
  redated('refused', 'a reply that is a text', (file) => (first(file)['owner_reply'] = 'Thanks')),
  redated('refused', 'an impossible day', (file) => (first(file)['date'] = '2026-02-30')),
  redated('refused', 'another id', (file) => (first(file)['id'] = '01J9ZQ4C7F8N3W5T2K6R0M1XBV')),
  redated('refused', 'a malformed id', (file) => (first(file)['id'] = 'x')),
  redated('refused', 'a number as text', (file) => (first(file)['log_index'] = '0')),
  redated('refused', 'no number', (file) => delete first(file)['log_index']),
  redated('refused', 'the number of another', (file) => (first(file)['log_index'] = file.reviews[1]?.['log_index'])),
  redated('refused', 'a number beyond the log', (file) => (first(file)['log_index'] = 99)),
  redated('refused', 'a member more in a review', (file) => (first(file)['stars'] = 5)),
  redated('refused', 'another mean', ({ aggregate_rating }) => (aggregate_rating['rating_value'] = 5)),
  redated('refused', 'a member more in the mean', ({ aggregate_rating }) => (aggregate_rating['shown'] = 5)),
  redated('refused', 'another count of removals', ({ withheld }) => (withheld['total'] = 0)),
  redated('refused', 'a member more among removals', ({ withheld }) => (withheld['negative'] = 0)),
  redated('refused', 'oldest first', ({ reviews }) => reviews.reverse()),
  redated('holds', 'an unknown member at its top', (file) => (file['more'] = 1)),
  redated('holds', 'another number of the business', ({ business }) => (business['telephone'] = '+1 512 555 0199')),
  redated('refused', 'no version', (file) => delete file['version']),
  redated('refused', '200 levels at its top', (file) => (file['deep'] = nested(200))),
  redated('refused', 'half of a character', { text: (text) => text.replace('What a said', '\\ud800') }),
  redated('refused', 'bytes that are not UTF-8', { text: (text) => text.replace('What a said', '\xff') }),
  redated('refused', 'a number beyond JSON', {
    text: (text) => text.replace('"verified":', '"more":1e999,"verified":'),
  }),
  changed('refused', 'another generation', [
    DATASET,
    (text) => text.replace(/"generated_at":"..../, '"generated_at":"2031'),
  ]),
  changed('refused', 'stars twice, the better first', [
    DATASET,
    (text) => text.replace('"rating":1,', '"rating":5,"rating":1,'),
  ]),
  changed('refused', 'white space', [DATASET, (text) => `${text} `]),
  { name: 'a missing dataset', expected: 'refused', forge: ({ dist }) => rm(join(dist, DATASET)) },
]

const MANIFEST = '/manifest.json'
const FEED = '/api/feed.json'
type Manifest = { artefacts: Json[] } & Json
type Feed = { items: Json[] } & Json
const listed = (path: string, { artefacts }: Manifest): Json => must(artefacts.find((one) => one['path'] === path))

const OTHERS: readonly LogForgery[] = [
  changed('refused', 'another hash of /reviews.json', [
    MANIFEST,
    json((file: Manifest) => (listed(DATASET, file)['sha256'] = HASH)),
  ]),
  changed('refused', 'another hash of the checkpoint', [
    MANIFEST,
    json((file: Manifest) => (listed(CHECKPOINT, file)['sha256'] = HASH)),
  ]),
  changed('refused', '/reviews.json twice, the first with another hash', [
    MANIFEST,
    json((file: Manifest) => file.artefacts.unshift({ ...listed(DATASET, file), sha256: HASH })),
  ]),
  changed('refused', '/reviews.json twice, the last with another hash', [
    MANIFEST,
    json((file: Manifest) => file.artefacts.push({ ...listed(DATASET, file), sha256: HASH })),
  ]),
  changed('refused', '/api/changes.json twice', [
    MANIFEST,
    json((file: Manifest) => file.artefacts.push(listed('/api/changes.json', file))),
  ]),
  changed('refused', '/reviews.json is not listed', [
    MANIFEST,
    json((file: Manifest) => (file.artefacts = file.artefacts.filter((one) => one['path'] !== DATASET))),
  ]),
  changed('refused', 'version 2', [MANIFEST, json((file: Manifest) => (file['version'] = 2))]),
  changed('refused', 'another site', [
    MANIFEST,
    json((file: Manifest) => (file['base_url'] = 'https://other.example.com')),
  ]),
  changed('refused', 'a path below its site', [
    MANIFEST,
    json((file: Manifest) => (file['base_url'] = 'https://reviews.example.com/x')),
  ]),
  changed('refused', 'a size that is text', [
    MANIFEST,
    json((file: Manifest) => (listed(DATASET, file)['bytes'] = '1')),
  ]),
  changed('refused', 'no content type', [
    MANIFEST,
    json((file: Manifest) => delete listed(DATASET, file)['content_type']),
  ]),
  changed('holds', 'an unknown member', [MANIFEST, json((file: Manifest) => (file['more'] = 1))]),
  { name: 'a missing manifest', expected: 'refused', forge: ({ dist }) => rm(join(dist, MANIFEST)) },
  changed('refused', 'an item left out', [FEED, json(({ items }: Feed) => items.shift())]),
  changed('refused', 'two items swapped', [FEED, json(({ items }: Feed) => items.reverse())]),
  changed('refused', 'emptied', [FEED, json(({ items }: Feed) => items.splice(0))]),
  changed('refused', 'an item twice', [FEED, json(({ items }: Feed) => items.push(must(items[0])))]),
  changed('refused', 'another title', [FEED, json(({ items }: Feed) => (must(items[0])['title'] = '★★★★★ A'))]),
  changed('refused', 'another text', [FEED, json(({ items }: Feed) => (must(items[0])['content_text'] = 'Good.'))]),
  changed('refused', 'another day', [
    FEED,
    json(({ items }: Feed) => (must(items[0])['date_published'] = '2026-01-01T00:00:00Z')),
  ]),
  changed('refused', 'another review in an item', [
    FEED,
    json(({ items }: Feed) => ((must(items[0])['_review'] as Json)['text'] = 'Good.')),
  ]),
  changed('refused', 'no JSON', [FEED, () => '<html>']),
  { name: 'a missing feed', expected: 'refused', forge: ({ dist }) => rm(join(dist, FEED)) },
]

/** Ways to forge a site whose log has a batch of three reviews and another with a removal. */
export const LOG_FORGERIES: readonly LogForgery[] = [
  ...[...ENTRIES, ...KEYS, ...POLICIES, ...COSIGNATURES],
  ...[...CHECKPOINTS, ...OPENED, ...DATASETS, ...OTHERS],
]
