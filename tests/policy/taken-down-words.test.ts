import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, hashesOf, runBuild } from '../publish/run-build.ts'
import { runCommand } from './run-command.ts'

const WORD = 'Xylquorzett'
const TAKEN_DOWN = {
  author: `${WORD} Nambrow`,
  text: `${WORD} was rude and late. The ${WORD} price was too high, and ${WORD} left the drain blocked.`,
  owner_reply: { text: `Sorry, ${WORD}.`, date: '2026-05-03' },
}
const OTHERS = Array.from({ length: 6 }, (_, nth) =>
  aLine({
    source_id: `other-${nth}`,
    author: `Guest ${nth}`,
    date: `2026-0${1 + nth}-10`,
    text: 'On time and friendly.',
  }),
).join('')

test.for([
  ['withhold', 'a month that has other reviews', '2026-05-01', ['--reason', 'fake']],
  ['withhold', 'the newest month, which has no other', '2026-09-01', ['--reason', 'fake']],
  ['expire', 'the oldest month, which has no other', '2020-05-01', []],
] as const)(
  'after %s of a review in %s and a build, no file contains its words, and the build equals one without caches',
  { timeout: 240_000 },
  async ([command, , date, args]) => {
    const content = await aContentFolder({
      'site.yaml': '',
      'sources.yaml':
        'google: { name: Google, verified: true, how: By hand, rights: { basis: api_terms, keep_days: 1500 } }\n',
      'reviews/a.jsonl': aLine({ ...TAKEN_DOWN, rating: 1, date }) + OTHERS,
    })
    const elsewhere = await anEmptyFolder()
    const [build, other] = ['', 'https://b.example'].map((origin) => ({
      ...{ CONTENT: content, BASE_URL: origin || 'https://a.example' },
      DIST: origin === '' ? join(content, 'dist') : join(elsewhere, 'dist'),
    }))
    for (const settings of [build, other]) expect(await runBuild({ ...settings }, '--first')).toMatchObject({ code: 0 })
    const before = await filesWithTheWord(content)
    expect(before.some((file) => file.startsWith('.cache/entries/'))).toBe(true)
    expect(before.some((file) => file.startsWith('dist/reviews/'))).toBe(true)

    const ids = command === 'expire' ? [] : [reviewId('google', 'one')]
    expect(await runCommand(command, content, [...ids, ...args], { ...build })).toMatchObject({ code: 0 })
    expect(await runBuild({ ...build })).toMatchObject({ code: 0 })
    expect(await filesWithTheWord(content)).toEqual([])

    const cold = join(await anEmptyFolder(), 'dist')
    expect(await runBuild({ ...build, DIST: cold }, '--first')).toMatchObject({ code: 0 })
    expect(await hashesOf(join(content, 'dist'))).toEqual(await hashesOf(cold))
  },
)

/** The files below a folder that contain the word in any case: as text or as V8 stores text, compressed or not. */
async function filesWithTheWord(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = files.map(async (file) => {
    const bytes = await readFile(file)
    return versionsOf(bytes).some(hasTheWord) || file.toLowerCase().includes(WORD.toLowerCase())
      ? [relative(folder, file)]
      : []
  })
  return (await Promise.all(found)).flat().sort()
}

function versionsOf(bytes: Buffer): Buffer[] {
  const unpacked = [gunzipSync, brotliDecompressSync, zstdDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(bytes)]
    } catch {
      return [] // packed otherwise, or not at all
    }
  })
  return [bytes, ...unpacked]
}

function hasTheWord(bytes: Buffer): boolean {
  const encodings = ['latin1', 'utf16le'] as const
  const texts = encodings.flatMap((encoding) => [bytes.toString(encoding), bytes.subarray(1).toString(encoding)])
  return texts.some((text) => text.toLowerCase().includes(WORD.toLowerCase()))
}
