import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIndex, writeIndex } from '../../../src/publish/kept-pages/kept-index.ts'
import { anEmptyFolder } from '../run-build.ts'

const HASH = '0'.repeat(64)
const INDEX = {
  without: HASH,
  pages: {
    '/reviews/2026-01/': { contents: HASH, html: HASH, markdown: HASH, changed: '2026-01-05' },
    '/reviews/page/2/': { contents: HASH, html: HASH, markdown: null, changed: null },
  },
  shards: [HASH],
  rows: { [HASH]: { from: 10, to: 20, sha256: HASH } },
}
const NONE = { without: null, pages: {}, shards: [], rows: {} }

test('an index is read as it was written', async () => {
  const file = await anIndex()
  expect(await readIndex(file, 'one')).toEqual(INDEX)
})

test('an index of other software is none, whatever it has', async () => {
  const other = { ...INDEX, member: 'of another version' }
  expect(await readIndex(await anIndex(other), 'other')).toEqual(NONE)
})

test('a damaged index is none, and so is a missing one', async () => {
  const file = await anIndex()
  const text = await readFile(file, 'utf8')
  for (const damaged of [text.replace('-05', '-06'), text.slice(0, -1), text.slice(1), '', '\n']) {
    await writeFile(file, damaged)
    expect(await readIndex(file, 'one')).toEqual(NONE)
  }
  expect(await readIndex(`${file}-missing`, 'one')).toEqual(NONE)
})

async function anIndex(index = INDEX): Promise<string> {
  const file = join(await anEmptyFolder(), 'index')
  await writeIndex(file, index, 'one')
  return file
}
