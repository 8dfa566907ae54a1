import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { readLog } from '../../src/content/folder/log-folder.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { policyFile } from '../../src/policy/policy-file.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import type { SiteLanguage } from '../../src/schema/content/site-language.ts'
import { messagesOf } from '../../src/messages/messages.ts'
import { AmendmentReason } from '../../src/schema/amended.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aLoggedFolder, logAgain } from '../log/a-logged-site.ts'
import { must } from '../log/must.ts'
import { runCommand } from './run-command.ts'

const ONE = reviewId('google', 'one')
const TEXT = 'They never called me back on 0151 23456789, and the tap still drips.'
const WITHOUT = 'They never called me back on [my number], and the tap still drips.'
const PRIVATE = ['--reason', 'personal_data']

/** A folder with its own caches and one review. */
function aFolder(about: Record<string, unknown> = {}, more: Record<string, string> = {}): Promise<string> {
  return aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': aLine({ text: TEXT, rating: 2, ...about }), ...more })
}

async function linesIn(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8').catch(() => '')
}

async function amended(folder: string, ...args: string[]): Promise<void> {
  expect(await runCommand('amend', folder, [ONE, ...args])).toMatchObject({ code: 0, stderr: '' })
}

describe('npm run amend', () => {
  test('an amended review is published with its new words, its old stars and a mark that it was amended', async () => {
    const folder = await aFolder()
    const before = await linesIn(folder, 'reviews/a.jsonl')
    await amended(folder, '--text', WITHOUT, '--author', 'D.', ...PRIVATE)
    expect(await linesIn(folder, 'reviews/a.jsonl')).toBe(before)
    const { reviews } = await readContent(folder)
    const mark = { members: ['author', 'text'], reason: 'personal_data', on: expect.any(String) }
    expect(reviews).toMatchObject([{ author: 'D.', text: WITHOUT, rating: 2, amended: mark }])
  })

  test('an amended date names a day, even if the platform stated only the month', async () => {
    const folder = await aFolder({ date_precision: 'month' })
    await amended(folder, '--date', '2026-05-01', '--reason', 'wrong_date')
    const [review] = (await readContent(folder)).reviews
    expect(review).toMatchObject({ date: '2026-05-01', amended: { members: ['date'] } })
    expect(review).not.toHaveProperty('date_precision')
  })

  test('a second amendment of a review for the same reason keeps the first one', async () => {
    const folder = await aFolder()
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    await amended(folder, '--author', 'D.', ...PRIVATE)
    expect((await readContent(folder)).reviews).toMatchObject([{ author: 'D.', text: WITHOUT }])
    expect((await linesIn(folder, 'amendments.jsonl')).trimEnd().split('\n')).toHaveLength(1)
  })

  test.for([
    [['NO-SUCH-ID', '--text', 'x', ...PRIVATE], 'No review in the content has the id "NO-SUCH-ID"'],
    [[ONE, '--text', WITHOUT], 'Give a reason: --reason CODE'],
    [[ONE, '--text', WITHOUT, '--reason', 'too_negative'], '"too_negative" is not a reason for amending a review'],
    [[ONE, ...PRIVATE], 'Say what to amend'],
    [[ONE, '--text', '  ', ...PRIVATE], '--text is empty'],
    [[ONE, '--author', '', ...PRIVATE], '--author: Give a display name'],
    [[ONE, '--date', '2026-02-30', '--reason', 'wrong_date'], '--date: Give a real calendar day'],
    [[ONE, '--date', '2999-01-01', '--reason', 'wrong_date'], 'is in the future'],
    [[ONE, '--date', '1980-01-01', '--reason', 'wrong_date'], 'is before 1990'],
    [[ONE, '--date', '2026-05-20', '--reason', 'wrong_date'], 'Its author edited it on 2026-05-10'],
    [[ONE, '--date', '2026-04-01', ...PRIVATE], 'The reason personal_data changes only author or text'],
    [[ONE, '--text', WITHOUT, '--reason', 'wrong_name'], 'The reason wrong_name changes only author'],
    [[ONE, '--text', TEXT, ...PRIVATE], 'already says this'],
    [[ONE, '--text', 'They called me back.', '--rating', '5', ...PRIVATE], 'Stars are never amended'],
    [
      [ONE, '--text', `${WITHOUT} Best firm in town!`, ...PRIVATE],
      'may only leave words out, but the review does not have "best"',
    ],
    [[ONE, '--text', `They [${'and all of this praise '.repeat(2)}]`, ...PRIVATE], 'may only leave words out'],
    [[ONE, '--text', 'They always called me back.', '--reason', 'damaged_letters'], 'may only repair damaged letters'],
  ] as const)('amend %j is refused, and nothing is written', async ([args, why]) => {
    const folder = await aFolder({ edited_on: '2026-05-10' })
    expect(await runCommand('amend', folder, args)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
    expect(await linesIn(folder, 'amendments.jsonl')).toBe('')
  })

  test('amend refuses a text for a review that has only stars', async () => {
    const folder = await aFolder({ text: null })
    const { code, stderr } = await runCommand('amend', folder, [ONE, '--text', 'x', ...PRIVATE])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('has no text, only stars') })
  })

  test('amend refuses a second reason for a review that is amended already', async () => {
    const folder = await aFolder()
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    const args = [ONE, '--date', '2026-04-30', '--reason', 'wrong_date']
    expect(await runCommand('amend', folder, args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`delete its line in ${folder}/amendments.jsonl`),
    })
  })

  test('amend repairs damaged letters', async () => {
    const folder = await aFolder({ text: 'SchÃ¶n, danke fÃ¼r alles' })
    await amended(folder, '--text', 'Schön, danke für alles', '--reason', 'damaged_letters')
    expect((await readContent(folder)).reviews).toMatchObject([{ text: 'Schön, danke für alles' }])
  })

  test('amend deletes the caches, which contain the old words', async () => {
    const folder = await aFolder({}, { 'store/search-index/index': TEXT })
    const settings = { STORE_URL: `file:${join(folder, 'store', 'hub.db')}` }
    await runCommand('amend', folder, [ONE, '--text', WITHOUT, ...PRIVATE], settings)
    expect(await linesIn(folder, 'store/search-index/index')).toBe('')
  })

  test('amend does not change any other line of amendments.jsonl', async () => {
    const folder = await aFolder({}, {})
    await writeFile(join(folder, 'reviews/a.jsonl'), aLine({ text: TEXT }) + aLine({ source_id: 'two' }))
    const other = `{ "id": "${reviewId('google', 'two')}",  "author": "D.", "reason": "wrong_name", "on": "2026-06-01" }`
    await writeFile(join(folder, 'amendments.jsonl'), other)
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    expect((await linesIn(folder, 'amendments.jsonl')).split('\n')).toEqual([other, expect.stringContaining(ONE), ''])
  })
})

describe('amendments.jsonl', () => {
  const entry = { id: ONE, text: WITHOUT, reason: 'personal_data', on: '2026-06-01' }
  test.for([
    [{ ...entry, rating: 5 }, 'rating'],
    [{ ...entry, id: reviewId('google', 'gone') }, 'No review has this id'],
    [{ ...entry, reason: 'wrong_date' }, 'The reason wrong_date changes only date'],
    [{ ...entry, text: 'The best firm in town' }, 'may only leave words out'],
    [{ ...entry, on: '2999-01-01' }, 'amended.on: "2999-01-01"'],
    [{ id: ONE, reason: 'wrong_date', on: '2026-06-01' }, 'It changes nothing'],
  ] as const)('check reports the invalid amendment %j as an error', async ([line, why]) => {
    const folder = await aFolder({}, { 'amendments.jsonl': `${JSON.stringify(line)}\n` })
    const { code, stdout } = await runCommand('check', folder)
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining(why) })
  })

  test('a review whose words may not be shown has no mark of an amendment', async () => {
    const sources =
      'google: { name: Google, verified: true, how: x, url: https://g.example, rights: { basis: link_only } }'
    const folder = await aFolder({}, { 'amendments.jsonl': JSON.stringify(entry), 'sources.yaml': sources })
    const [review] = (await readContent(folder)).reviews
    expect(review).toMatchObject({ text: null })
    expect(review).not.toHaveProperty('amended')
  })

  test('check warns of an amended review whose words on the platform changed since, until it is amended again', async () => {
    const folder = await aFolder()
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    await writeFile(join(folder, 'reviews/a.jsonl'), aLine({ text: `${TEXT} Update: fixed.` }))
    expect(await runCommand('check', folder)).toMatchObject({ stdout: expect.stringContaining('changed since it was') })
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    expect((await runCommand('check', folder)).stdout).not.toContain('changed since it was')
  })

  test('check does not warn of personal data that an amendment removed', async () => {
    const folder = await aFolder()
    expect((await runCommand('check', folder)).stdout).toContain('a phone number')
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    expect((await runCommand('check', folder)).stdout).not.toContain('a phone number')
  })
})

describe('a review that is amended and removed', () => {
  test('erase deletes the amendment, and searches for the amended words as well', async () => {
    const folder = await aFolder({}, { 'summary.md': 'One wrote "back on, and the tap still".' })
    await amended(folder, '--text', 'They never called me back on, and the tap still drips.', ...PRIVATE)
    const { stdout } = await runCommand('erase', folder, [ONE])
    expect(await linesIn(folder, 'amendments.jsonl')).toBe('')
    expect(stdout).toContain('Parts of it are left')
  })

  test('erase --author finds a review by its imported author and by its amended author', async () => {
    for (const author of ['Dana R.', 'Imke V.']) {
      const folder = await aFolder()
      await amended(folder, '--author', 'Imke V.', '--reason', 'wrong_name')
      expect(await runCommand('erase', folder, ['--author', author])).toMatchObject({ code: 0 })
      expect(await linesIn(folder, 'reviews/a.jsonl')).toBe('')
    }
  })

  test('expire deletes the amendment', async () => {
    const rights = 'google: { name: Google, verified: true, how: x, rights: { basis: api_terms, keep_days: 30 } }\n'
    const folder = await aFolder({}, { 'sources.yaml': rights })
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    expect(await runCommand('expire', folder)).toMatchObject({ code: 0 })
    expect(await linesIn(folder, 'amendments.jsonl')).toBe('')
  })

  test('withhold keeps the amendment for a review that comes back, and erase then deletes it', async () => {
    const folder = await aFolder()
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(await runCommand('check', folder)).toMatchObject({ code: 0 })
    expect(await linesIn(folder, 'amendments.jsonl')).toContain(ONE)
    const again = await runCommand('amend', folder, [ONE, '--text', WITHOUT, ...PRIVATE])
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/taken down \(fake\).*withhold -- --undo/s) })
    expect(await runCommand('erase', folder, [ONE])).toMatchObject({ code: 0 })
    expect(await linesIn(folder, 'amendments.jsonl')).toBe('')
  })

  test('withhold records the amended date', async () => {
    const folder = await aFolder()
    await amended(folder, '--date', '2026-04-30', '--reason', 'wrong_date')
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(JSON.parse(await linesIn(folder, 'withheld.jsonl'))).toMatchObject({ date: '2026-04-30', rating: 2 })
  })
})

describe('npm run withhold -- --undo', () => {
  test('withhold --undo and an import bring back a review that was taken down', async () => {
    const folder = await aFolder()
    const line = await linesIn(folder, 'reviews/a.jsonl')
    await amended(folder, '--text', WITHOUT, ...PRIVATE)
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    const { code, stdout } = await runCommand('withhold', folder, ['--undo', ONE])
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run import -- FILE') })
    expect(stdout).toContain('if the last published one counts it as taken down')
    await writeFile(join(folder, 'reviews/a.jsonl'), line)
    expect((await readContent(folder)).reviews).toMatchObject([{ text: WITHOUT }])
  })

  test.for([
    [['--undo', reviewId('google', 'two')], 'has no entry of'],
    [['--undo', ONE, '--reason', 'fake'], '--undo takes no --reason'],
  ] as const)('withhold %j is refused, and keeps every entry', async ([args, why]) => {
    const folder = await aFolder()
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(await runCommand('withhold', folder, args)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
    expect(await linesIn(folder, 'withheld.jsonl')).toContain(ONE)
  })

  test('withhold --undo refuses a review whose erasure is in the log', async () => {
    const folder = await aLoggedFolder()
    const id = reviewId('google', 'b')
    await runCommand('erase', folder, [id])
    await logAgain(folder)
    expect(await runCommand('withhold', folder, ['--undo', id])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was erased, which cannot be undone'),
    })
  })
})

describe('npm run check -- --acknowledge', () => {
  test('an acknowledged warning returns if the words of the review change', async () => {
    const folder = await aFolder()
    expect(await runCommand('check', folder, ['--acknowledge', ONE])).toMatchObject({ code: 0 })
    const { stdout } = await runCommand('check', folder)
    expect(stdout).not.toContain('a phone number')
    expect(stdout).toContain('1 acknowledged')
    await writeFile(join(folder, 'reviews/a.jsonl'), aLine({ text: `${TEXT} Or on 0160 9876543.` }))
    expect((await runCommand('check', folder)).stdout).toContain('a phone number')
  })

  test('an acknowledged warning does not silence the same warning about another review', async () => {
    const folder = await aFolder()
    await writeFile(
      join(folder, 'reviews/a.jsonl'),
      aLine({ text: 'fÃ¼r' }) + aLine({ text: 'fÃ¼r', source_id: 'two' }),
    )
    expect((await runCommand('check', folder)).stdout).toContain('a.jsonl:1: "fÃ¼r"')
    await runCommand('check', folder, ['--acknowledge', ONE])
    expect((await runCommand('check', folder)).stdout).toContain('a.jsonl:2: "fÃ¼r"')
  })

  test.for([
    ['NO-SUCH-ID', 'No review in the content has the id'],
    [ONE, 'There is no warning about the words of the review'],
  ] as const)('check --acknowledge %s is refused if no warning is about that review', async ([id, why]) => {
    const folder = await aFolder({ text: 'Good.' })
    const ending = await runCommand('check', folder, ['--acknowledge', id])
    expect(ending).toMatchObject({ code: 1, stderr: expect.stringContaining(why) })
  })

  test('withhold deletes the acknowledgements of the review', async () => {
    const folder = await aFolder()
    await runCommand('check', folder, ['--acknowledge', ONE])
    await runCommand('withhold', folder, [ONE, '--reason', 'fake'])
    expect(await linesIn(folder, 'acknowledged.jsonl')).toBe('')
  })
})

describe('the record of amendments', () => {
  test('an amendment is logged as an edit of words and details, with new salts', async () => {
    const folder = await aLoggedFolder()
    const saltOf = async () => must(await readLog(folder)).openings.find((one) => 'id' in one && one.id === b)
    const b = reviewId('google', 'b')
    const before = await saltOf()
    await runCommand('amend', folder, [b, '--text', 'What [name] said.', ...PRIVATE])
    const { added } = await logAgain(folder)
    expect([...added.keys()].filter((event) => event !== 'state')).toEqual(['edited'])
    const after = await saltOf()
    expect({ ...after, words: '', rest: '' }).toEqual({ ...before, words: '', rest: '' })
    expect(after).not.toEqual(before)
  })

  test('policy.json counts amendments by reason, and no longer claims that words never change', async () => {
    const folder = await aFolder()
    const policyOf = async () => {
      const content = await readContent(folder)
      return policyFile(content, reviewsFile(content.business, content.reviews, content.withheld))
    }
    const before = await policyOf()
    expect(before).toMatchObject({
      corrections: { text: expect.stringContaining('Its own words and stars are never') },
    })
    expect(before.amendments).toBeUndefined()
    await amended(folder, '--author', 'Dana Q.', '--reason', 'wrong_name')
    const { amendments, corrections } = await policyOf()
    const by_reason = { personal_data: 0, damaged_letters: 0, wrong_date: 0, wrong_name: 1 }
    expect(amendments).toEqual({ text: expect.stringContaining('Stars are never amended'), total: 1, by_reason })
    expect(corrections?.text).toContain('only where the review says so')
  })

  test.for(['en', 'de', 'es', 'fr', 'it', 'nl', 'pt'] satisfies SiteLanguage[])(
    'the sentences about amendments in %s differ by reason',
    (language) => {
      const { review, policy } = messagesOf({ language, address: undefined })
      const sentences = AmendmentReason.options.map((reason) => review.amended(review.amendments[reason]))
      expect(new Set(sentences).size).toBe(4)
      for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^.]+\.$/u)
      expect(policy.corrections(true)).not.toBe(policy.corrections(false))
    },
  )
})
