import { sign } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog, readLogFolder, withLogIndexes } from '../../../src/content/folder/log-folder.ts'
import { readContent } from '../../../src/content/read-content.ts'
import { reviewsFile } from '../../../src/schema/reviews-file.ts'
import { readCheckpoint } from '../../../src/log/checkpoint.ts'
import { cosignedText } from '../../../src/log/cosignature.ts'
import { SIGNATURE_TYPES, signatureLine } from '../../../src/log/signed-note.ts'
import { signerKey } from '../../../src/log/signer-key.ts'
import { firstConfirmation, logState } from '../../../src/policy/log-state.ts'
import { beginLog } from '../../../src/log-keep/begin-log.ts'
import { messagesOf } from '../../../src/messages/messages.ts'
import { policyFile } from '../../../src/policy/policy-file.ts'
import { Policy } from '../../../src/schema/policy.ts'
import type { Site } from '../../../src/site/site.ts'
import { confirmedBy, loggedFacts, logSentences } from '../../../src/site/views/log-words.ts'
import { aLoggedFolder, logAgain, settingsOf, someLines } from '../../log/a-logged-site.ts'
import { must } from '../../log/must.ts'
import { WITNESS_SEED } from '../../log/vectors.ts'

const ENGLISH = messagesOf({ language: 'en' })
const WITNESS = signerKey('witness.example/w1', WITNESS_SEED, SIGNATURE_TYPES.cosignature)

/** The parts of a site that pages need to describe the log. */
async function siteOf(folder: string): Promise<Pick<Site, 'log' | 'content'>> {
  const log = await readLog(folder)
  return { log, content: withLogIndexes(await readContent(folder), log) }
}

/** Makes a witness confirm the newest state at this time, in seconds since 1970, like `cosign`. */
async function confirm(folder: string, time: bigint): Promise<void> {
  const { checkpoint, checkpoints, policy } = must(await readLogFolder(folder))
  const text = must(readCheckpoint(checkpoint)).note.text
  const stamp = Buffer.alloc(8)
  stamp.writeBigUInt64BE(time)
  const signature = sign(null, Buffer.from(cosignedText(text, time)), WITNESS.key)
  const line = signatureLine(WITNESS.verifier, Buffer.concat([stamp, signature]))
  const lines = checkpoints.trim().split('\n')
  const last = JSON.parse(must(lines.pop())) as { checkpoint: string }
  const kept = [...lines, JSON.stringify({ ...last, checkpoint: last.checkpoint + line })]
  const witness = `witness w1 ${WITNESS.verifier.vkey} https://witness.example\n`
  await mkdir(join(folder, 'log'), { recursive: true })
  await writeFile(join(folder, 'log/checkpoint'), checkpoint + line)
  await writeFile(join(folder, 'log/checkpoints.jsonl'), `${kept.join('\n')}\n`)
  if (!policy.includes('witness'))
    await writeFile(join(folder, 'log/policy'), policy.replace('quorum', `${witness}quorum`))
}

async function change(folder: string, from: string | RegExp, to: string, file = 'reviews/a.jsonl'): Promise<void> {
  const path = join(folder, file)
  const before = await readFile(path, 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

describe('the state of a log', () => {
  test('the policy states null as the log if there is no log', async () => {
    const folder = await aLoggedFolder()
    const { content } = await siteOf(folder)
    const file = reviewsFile(content.business, content.reviews, content.withheld)
    expect(Policy.parse(policyFile(content, file)).log).toBeNull()
  })

  test('the state of a log contains its counts, and says that no outsider has confirmed the log', async () => {
    const folder = await aLoggedFolder()
    await change(folder, 'What c said', 'What c wrote')
    await logAgain(folder)
    const state = must(logState((await siteOf(folder)).log))
    expect(state).toMatchObject({
      ...{ origin: 'reviews.example.com/log', url: 'https://reviews.example.com/log/', size: 6, batches: 2 },
      ...{ since: null, last_batch: { entries: 2, confirmed: null }, published: 3, withheld: 0, words_changed: 1 },
      witnesses: [],
    })
    expect(state.vkey).toMatch(/^reviews\.example\.com\/log\+/)
    const said = logSentences(state, ENGLISH).join(' ')
    expect(said).toContain('3 published, 0 taken down, 0 missing. The words or stars of 1 review changed')
    expect(said).toContain('Nobody outside has confirmed this yet.')
  })

  test('the state of a log takes its times only from witnesses, even for the last batch', async () => {
    const folder = await aLoggedFolder()
    await confirm(folder, 1_794_268_800n)
    const first = must(logState((await siteOf(folder)).log))
    expect(first.since).toBe('2026-11-10T00:00:00Z')
    expect(confirmedBy(first, ENGLISH)).toBe(
      'Logged since November 10, 2026; confirmed by 1 outside witness, last on November 10, 2026.',
    )
    await change(folder, 'What c said', 'What c wrote')
    await logAgain(folder)
    const { log } = await siteOf(folder)
    expect(confirmedBy(must(logState(log)), ENGLISH)).toContain('Nobody outside has confirmed the last batch yet.')
    expect([firstConfirmation(must(log), 0), firstConfirmation(must(log), 4)]).toEqual(['2026-11-10T00:00:00Z', null])
    await confirm(folder, 1_794_268_800n + 86_400n)
    const state = must(logState((await siteOf(folder)).log))
    expect(state.last_batch.confirmed).toBe('2026-11-11T00:00:00Z')
    expect(state.witnesses).toEqual([{ name: 'w1', vkey: WITNESS.verifier.vkey, last: '2026-11-11T00:00:00Z' }])
  })
})

describe('the state of a log that continues one whose key was lost', () => {
  /** A witness confirmed the first log on November 10, 2026. */
  async function aContinuedLog(): Promise<string> {
    const folder = await aLoggedFolder()
    await confirm(folder, 1_794_268_800n)
    await writeFile(join(folder, '.data/log.key'), '')
    await beginLog(settingsOf(folder), 'reviews.example.com/log2')
    return folder
  }

  test('the state of a continued log names the earlier one, and where it is published', async () => {
    const folder = await aContinuedLog()
    const { log, content } = await siteOf(folder)
    const file = reviewsFile(content.business, content.reviews, content.withheld)
    const state = must(Policy.parse(policyFile(content, file, log)).log)
    expect(state).toMatchObject({ origin: 'reviews.example.com/log2', size: 5, since: null })
    expect(state.continues).toEqual([
      {
        ...{ origin: 'reviews.example.com/log', size: 4, since: '2026-11-10T00:00:00Z' },
        checkpoint: 'https://reviews.example.com/log/earlier/log/checkpoint',
      },
    ])
    await beginLog(settingsOf(folder), 'reviews.example.com/log3')
    const third = must(logState((await siteOf(folder)).log))
    expect(third.continues?.map(({ origin }) => origin)).toEqual([
      'reviews.example.com/log2',
      'reviews.example.com/log',
    ])
  })

  test('the state of a continued log says why trust starts over, and since when', async () => {
    const folder = await aContinuedLog()
    const said = async (): Promise<string> =>
      logSentences(must(logState((await siteOf(folder)).log)), ENGLISH).join(' ')
    expect(await said()).toContain(
      'This log continues reviews.example.com/log, whose key was lost or stolen after 4 entries (confirmed since November 10, 2026). ' +
        'Trust starts over with its first entry: nobody outside has confirmed when that was. ' +
        'Of the reviews from before, only their number can be compared.',
    )
    await confirm(folder, 1_794_268_800n + 86_400n)
    expect(await said()).toContain('Trust starts over with its first entry: outsiders saw it on November 11, 2026.')
  })

  test('the state of a log that continues no other log does not mention an earlier log', async () => {
    const state = must(logState((await siteOf(await aLoggedFolder())).log))
    expect(state).not.toHaveProperty('continues')
    expect(logSentences(state, ENGLISH)).toHaveLength(3)
  })
})

describe('the log entry below a review', () => {
  /** The facts about each review, by the name of its author. */
  async function factsIn(folder: string): Promise<Record<string, unknown>> {
    const site = await siteOf(folder)
    return Object.fromEntries(site.content.reviews.map((review) => [review.author, loggedFacts(site, review)]))
  }

  test('a review shows its index in the log, the time of its entry, and which part changed', async () => {
    const folder = await aLoggedFolder()
    await change(folder, 'What a said', 'What a wrote')
    await change(
      folder,
      '"author":"Author a"',
      '"owner_reply":{"text":"Thanks","date":"2026-05-02"},"author":"Author a"',
    )
    await logAgain(folder)
    const facts = await factsIn(folder)
    expect(facts['Author a']).toMatchObject({
      since: 'in batch 1',
      changes: ['words changed by the business', 'reply or details changed'],
    })
    expect(facts['Author b']).toMatchObject({ changes: [] })
    await confirm(folder, 1_794_268_800n)
    expect((await factsIn(folder))['Author b']).toMatchObject({ since: 'since November 10, 2026' })
  })

  test("a review does not attribute its author's edit to the business", async () => {
    const folder = await aLoggedFolder()
    await change(folder, '"text":"What a said', '"edited_on":"2026-05-09","text":"What a wrote')
    await logAgain(folder)
    expect((await factsIn(folder))['Author a']).toMatchObject({ changes: ['words changed'] })
  })

  test('a review says that names of staff were hidden', async () => {
    const folder = await aLoggedFolder({
      'reviews/a.jsonl': someLines([5]).replace('What a said', 'Dana Reyes came'),
    })
    await change(folder, 'name: Dana Reyes', 'name: Dana Reyes\n    display: first_name', 'business.yaml')
    await logAgain(folder)
    expect((await factsIn(folder))['Author a']).toMatchObject({ changes: ['names hidden by the business'] })
  })
})
