import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { escapeText } from 'entities'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeComplaint } from '../../src/host/errors/content-error.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { eraseReviews, type Erased } from '../../src/policy/erasure/erase.ts'
import { foldedWords, foldedWordsOf } from '../../src/policy/erasure/folded-words.ts'
import { textParts } from '../../src/policy/erasure/text-parts.ts'
import { findLeftovers, type Leftover } from '../../src/policy/erasure/find-leftovers.ts'
import { forgetNote, readNote, writeNote } from '../../src/policy/erasure/note.ts'
import { tracesOf } from '../../src/policy/erasure/traces.ts'
import { ReviewLine } from '../../src/schema/content/review-line.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

const WORDS = 'They came at dawn, fixed the “boiler” & left my mother’s rosebushes alone'

const ABOUT = {
  source_id: 'INV-2026-10042',
  author: 'Zelda Quill',
  text: WORDS,
  source_url: 'https://maps.example/review/AbC123dEf456',
  owner_reply: { text: 'Thank you, Zelda! Lorna waters those same rosebushes on Sundays', date: null },
}
const ID = reviewId('google', ABOUT.source_id)

async function aFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'erasure-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

function reviewOf(about: Record<string, unknown>): ReviewLine {
  return ReviewLine.parse(JSON.parse(aLine(about)))
}

/** The traces of this file's review that these files contain, if `others` are other reviews. */
async function leftoversIn(files: Record<string, string>, others: readonly ReviewLine[] = []): Promise<Leftover[]> {
  const note = await writeNote(join(await aFolder(), 'note.json'), 1, tracesOf([reviewOf(ABOUT)], others))
  return await findLeftovers(await aFolder(files), note)
}

describe('erasing a review', () => {
  /** Erases the review from a folder that also has these files. */
  async function erased(files: Record<string, string> = {}): Promise<Erased & { folder: string; noteFile: string }> {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine(ABOUT) + aLine({ source_id: 'two' }), ...files })
    const noteFile = join(await aFolder(), 'note.json')
    const cache = await aFolder({ 'readings/one.json': JSON.stringify(WORDS) })
    const job = {
      content: folder,
      ids: [ID],
      today: Day.parse('2026-07-01'),
      noteFile,
      caches: [join(cache, 'readings')],
    }
    const result = await eraseReviews({ ...job, reason: 'author_request' })
    await expect(stat(join(cache, 'readings'))).rejects.toThrow('ENOENT')
    return { ...result, folder, noteFile }
  }

  test("an erasure removes the review's line and leaves the others unchanged, byte for byte", async () => {
    const { folder, leftovers } = await erased()
    expect(await readFile(join(folder, 'reviews/a.jsonl'), 'utf8')).toBe(aLine({ source_id: 'two' }))
    expect(leftovers).toEqual([])
  })

  test.for(['./', '/'])(
    "an erasure does not report its own entry as a trace, for any form of the folder's path (%s)",
    async (how) => {
      const folder = await aContentFolder({ 'reviews/a.jsonl': aLine(ABOUT) })
      const content = how === '/' ? `${folder}/` : `./${relative('.', folder)}`
      const noteFile = join(await aFolder(), 'note.json')
      const job = { content, ids: [ID], today: Day.parse('2026-07-01'), noteFile, caches: [] }
      expect(await eraseReviews({ ...job, reason: 'author_request' })).toMatchObject({ leftovers: [] })
    },
  )

  test('the entry of an erasure contains no personal data', async () => {
    const { folder } = await erased()
    expect(JSON.parse(await readFile(join(folder, 'withheld.jsonl'), 'utf8'))).toEqual({
      ...{ id: ID, date: '2026-05-01', rating: 5 },
      ...{ reason: 'author_request', withheld_on: '2026-07-01', source: 'google' },
    })
  })

  test('an erasure reports the file and the line where the owner still quotes the review', async () => {
    const { folder, leftovers } = await erased({
      'summary.md': 'We are good.\n\nOne says: they came at\ndawn, fixed the boiler\n',
      'faq.yaml': `- question: Are you careful?\n  answer: Ask Zelda Quill.\n  review_ids: [${ID}]\n`,
    })
    expect(leftovers.map(describeComplaint).map((line) => line.slice(folder.length + 1))).toEqual([
      'faq.yaml:2: Part of an erased review is still here: the name of its author. Delete it, or use other words',
      'faq.yaml:3: Part of an erased review is still here: its id. Delete it, or use other words',
      'summary.md:3: Part of an erased review is still here: words of its text. Delete it, or use other words',
    ])
  })

  test("an erasure removes the review's corrections, and reports other corrections that quote the review", async () => {
    const other = reviewId('google', 'two')
    const kept = `- review: ${other}\n  label: none\n  by: Dana\n  note: as Zelda Quill said\n`
    const { folder, leftovers, changed } = await erased({
      'corrections.yaml': `# ${WORDS}\n- review: ${ID}\n  label: none\n  by: Dana\n${kept}`,
    })
    expect(changed).toContain(join(folder, 'corrections.yaml'))
    expect(await readFile(join(folder, 'corrections.yaml'), 'utf8')).toContain(kept)
    expect(leftovers.map(describeComplaint).map((line) => line.slice(folder.length + 1))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^corrections\.yaml:\d: .*the name of its author/)]),
    )
  })

  test('an erasure reports once where a one-word name may mean the author', async () => {
    const folder = await aContentFolder({
      'reviews/a.jsonl': aLine({ author: 'Grace' }),
      'summary.md': 'By the grace.\nGrace says so.\n',
    })
    const noteFile = join(await aFolder(), 'note.json')
    const job = {
      content: folder,
      ids: [reviewId('google', 'one')],
      today: Day.parse('2026-07-01'),
      noteFile,
      caches: [],
    }
    const { leftovers, maybe } = await eraseReviews({ ...job, reason: 'author_request' })
    expect(leftovers).toEqual([])
    expect(maybe.map(({ line, value }) => [line, value])).toEqual([[2, 'Grace']])
  })

  test('an erasure note contains only keyed hashes, and only the owner of the file may read them', async () => {
    const { noteFile } = await erased()
    const text = await readFile(noteFile, 'utf8')
    for (const word of ['Zelda', 'zelda', 'rosebushes', ID, 'INV', 'AbC123']) expect(text).not.toContain(word)
    expect((await stat(noteFile)).mode & 0o777).toBe(0o600)
  })

  test('an erasure adds to the note of an earlier erasure', async () => {
    const file = join(await aFolder(), 'note.json')
    await writeNote(file, 1, [{ what: 'its id', words: ['one'] }])
    await writeNote(file, 2, [{ what: 'its id', words: ['two'] }])
    expect(await readNote(file)).toMatchObject({ reviews: 3, needles: [{ words: 1 }, { words: 1 }] })
  })
})

describe('a trace of an erased review is found', () => {
  test.for([
    ['in JSON', 'reviews.json', JSON.stringify({ text: WORDS })],
    ['in JSON that escapes whatever it can', 'a.json', JSON.stringify({ text: WORDS }).replace(/[^\w\s]/g, unicode)],
    ['in XML', 'feed.xml', `<content>${escapeText(WORDS)}</content>`],
    ['in HTML with marked words', 'index.html', escapeText(WORDS).replace('dawn', '<mark>da</mark>wn')],
    ['in an attribute', 'index.html', `<meta content="${escapeText(WORDS)}">`],
    ['in Markdown, over several lines', 'index.md', `> ${WORDS.replaceAll(' ', '\n> ')}`],
    ['in an address', 'index.html', `<a href="/share?text=${encodeURIComponent(WORDS)}">`],
    ['in other case and punctuation', 'a.txt', WORDS.toUpperCase().replace(/[^A-Z]+/g, ' -- ')],
    ['as six words in a row', 'insights.json', '{"phrase":"fixed the boiler & left my mother"}'],
  ] as const)('a trace of an erased review is found %s', async ([, file, text]) => {
    expect(await leftoversIn({ [file]: text })).toContainEqual(
      expect.objectContaining({ file, what: 'words of its text' }),
    )
  })

  test.for([
    ['its id', `/reviews/2026-05/#${ID}`],
    ['its id at the source', '"INV-2026-10042"'],
    ['its address at its source', 'https://maps.example/review/AbC123dEf456'],
    ['the name of its author', 'by zelda  QUILL'],
    ['words of the reply to it', 'Lorna waters those same rosebushes on'],
  ] as const)('a trace of an erased review is found by %s', async ([what, text]) => {
    expect(await leftoversIn({ 'a.txt': text })).toContainEqual({ file: 'a.txt', line: 1, what })
  })

  test('a trace of an erased review is found in the name of a file', async () => {
    expect(await leftoversIn({ [`reviews/${ID}.json`]: '{}' })).toEqual([
      { file: `reviews/${ID}.json`, line: 0, what: 'its id' },
    ])
  })

  test('a trace of an erased review is found anywhere among other words', async () => {
    const filler = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(filler, filler, async (before, after) => {
        const leftovers = await leftoversIn({ 'a.txt': [...before, WORDS, ...after].join(' ') })
        expect(leftovers.map(({ what }) => what)).toContain('words of its text')
      }),
      { numRuns: 20 },
    )
  })
})

describe('a file that is read in parts', () => {
  test('a file that is read in parts has the same words in the same lines as its whole text', async () => {
    const file = join(await aFolder({}), 'text')
    const pieces = fc.constantFrom(
      ' ',
      '\n',
      'Dana',
      'é',
      '李',
      '\\u0041',
      '%C3%A9',
      '&eacute;',
      '{"a":"b"}',
      '\u{1F527}',
    )
    const texts = fc.array(pieces, { maxLength: 30 }).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (text, partBytes) => {
        await writeFile(file, text)
        expect([...foldedWordsOf(textParts(file, partBytes))]).toEqual([...foldedWords(text)])
      }),
    )
  })

  test('a file read in parts is searched across the parts, even if it is a single line', async () => {
    const long = `${'x'.repeat(1023)} `.repeat(2 ** 13 - 1)
    const [found, ...others] = await leftoversIn({ 'reviews.json': `${long}${WORDS} ${long}` })
    expect([found, others]).toMatchObject([{ file: 'reviews.json', line: 1 }, []])
  })
})

describe('what is not a trace', () => {
  test('five words in a row are not a trace, because others may use them', async () => {
    expect(await leftoversIn({ 'a.txt': 'They came at dawn, fixed. Left my mother’s rosebushes' })).toEqual([])
  })

  test('words that other reviews contain too are not a trace, such as a shared name or thank-you', async () => {
    const others = [reviewOf({ source_id: 'two', author: 'Zelda Quill', owner_reply: ABOUT.owner_reply })]
    const text = `Zelda Quill: ${ABOUT.owner_reply.text}`
    expect(await leftoversIn({ 'a.txt': text }, others)).toEqual([])
  })

  test('a one-word name is not a trace, because it may be any word', () => {
    const traces = tracesOf([reviewOf({ author: 'Grace', text: null })], [])
    expect(traces.map(({ what }) => what)).toEqual(['its id'])
  })
})

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

describe('the note on what was erased', () => {
  const tracesIn = (text: string) => tracesOf([reviewOf({ ...ABOUT, text })], [])

  test('an erasure note that grew while a build was searched keeps the new hashes', async () => {
    const file = join(await aFolder(), 'note.json')
    const searched = await writeNote(file, 1, tracesIn(WORDS))
    await writeNote(file, 2, tracesIn('A wholly other text, of which nobody has searched anything yet'))
    await forgetNote(file, searched)
    const left = await readNote(file)
    expect(left?.reviews).toBe(2)
    if (left === null) throw new Error('The note is gone')
    expect(await findLeftovers(await aFolder({ 'a.md': 'of which nobody has searched anything' }), left)).not.toEqual(
      [],
    )
    expect(await findLeftovers(await aFolder({ 'a.md': WORDS.replace('boiler', 'x') }), left)).toEqual([])
    await forgetNote(file, left)
    expect(await readNote(file)).toBeNull()
  })

  test('an erasure note that was replaced while a build was searched stays unchanged', async () => {
    const [file, other] = [join(await aFolder(), 'note.json'), join(await aFolder(), 'note.json')]
    const searched = await writeNote(other, 1, tracesIn(WORDS))
    const note = await writeNote(file, 1, tracesIn(WORDS))
    await forgetNote(file, searched)
    expect(await readNote(file)).toEqual(note)
  })
})
