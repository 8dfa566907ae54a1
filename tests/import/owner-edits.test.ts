import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportText } from '../../src/import/report.ts'
import { editedByHand } from '../../src/schema/content/imported-digest.ts'
import { runCommand } from '../policy/run-command.ts'
import { aContentFolder, aGoogleReview, aTable, MAPPED, type ContentFolder } from './a-content-folder.ts'

const ONE = { reviews: [aGoogleReview({ reviewReply: { comment: 'Thanks!' } })] }
const ID = '14PGKHN6P0ZTBTR222HABNQNBD'

/** A folder with one imported review, whose line was then edited by hand. */
async function anEditedFolder(edit: Record<string, unknown>): Promise<ContentFolder> {
  const content = await aContentFolder()
  await content.put('content/site.yaml', '') // its own caches, which no build of another test is using
  await content.import(ONE)
  const [line] = await content.lines('google')
  await writeLine(content, { ...line, ...edit })
  return content
}

function writeLine(content: ContentFolder, line: object): Promise<void> {
  return writeFile(join(content.path, 'reviews/google.jsonl'), `${JSON.stringify(line)}\n`)
}

async function amend(content: ContentFolder, ...args: string[]): Promise<void> {
  expect(await runCommand('amend', content.path, [ID, ...args])).toMatchObject({ code: 0, stderr: '' })
}

describe('an import into a folder that its owner edited', () => {
  test.for([
    ['text', { text: 'Fixed the leak.' }, `-- ${ID} --text "Fixed the leak." --reason personal_data`],
    ['text to none', { text: null }, `-- ${ID} --text '[personal data]' --reason personal_data`],
    [
      'opinion',
      { text: 'Fixed it well.' },
      /No amendment can keep your text: It may only leave words out[^]*To use the text of/,
    ],
    ['author', { author: "D. O'Hara" }, "--author 'D. O'\\''Hara' --reason wrong_name"],
    ['date', { date: '2026-04-30' }, '--date 2026-04-30 --reason wrong_date'],
    ['rating', { rating: 3 }, 'Stars are never amended. To use the rating of the export, delete this line'],
    ['owner_reply', { owner_reply: null }, 'To use the owner_reply of the export, delete this line'],
  ] as const)('an import refuses to change an edited %s back, and says what to do', async ([, edit, advice]) => {
    const content = await anEditedFolder(edit)
    const before = await content.bytes('google')
    await expect(content.import(ONE)).rejects.toThrow(advice)
    await expect(content.import(ONE, { dryRun: true })).rejects.toThrow(`  ${ID} (`)
    expect(await content.bytes('google')).toEqual(before)
  })

  test('an import refuses to undo an edit even if the platform changed the review too', async () => {
    const content = await anEditedFolder({ text: 'Fixed the leak.' })
    const update = aGoogleReview({ comment: 'Fixed the leak, twice.', updateTime: '2026-06-01T18:00:00Z' })
    await expect(content.import({ reviews: [update] })).rejects.toThrow('To keep your text')
  })

  test("the printed command stores the edit as an amendment, and the next import restores the platform's words in the line", async () => {
    const content = await anEditedFolder({ text: 'Fixed the leak.' })
    const message = await content.import(ONE).then(String, String)
    const [, text = ''] = /--text "([^"]*)"/.exec(message) ?? []
    await amend(content, '--text', text, '--reason', 'personal_data')
    await content.import(ONE)
    expect(await content.lines('google')).toMatchObject([{ text: 'Fixed the leak under the sink.' }])
    expect(await readFile(join(content.path, 'amendments.jsonl'), 'utf8')).toContain('"text":"Fixed the leak."')
    await expect(content.import(ONE)).resolves.toMatchObject({ sources: [{ unchanged: 1, changedSince: [] }] })
  })

  test('an import accepts an edit that the export now contains too', async () => {
    const content = await anEditedFolder({ text: 'Fixed it.' })
    const same = aGoogleReview({ comment: 'Fixed it.', reviewReply: { comment: 'Thanks!' } })
    await expect(content.import({ reviews: [same] })).resolves.toMatchObject({ sources: [{ unchanged: 1 }] })
    await content.import(ONE)
    expect(await content.lines('google')).toMatchObject([{ text: 'Fixed the leak under the sink.' }])
  })

  test('an import accepts edits of members that the export lacks', async () => {
    const content = await aContentFolder()
    await content.import(aTable(['5', '2026-05-01']), MAPPED)
    const [line] = await content.lines('first_party')
    const edited = { ...line, language: 'fr', source_url: 'https://example.com/1', disclosure: { kind: 'related' } }
    await writeFile(join(content.path, 'reviews/first_party.jsonl'), `${JSON.stringify(edited)}\n`)
    await content.import(aTable(['5', '2026-05-01']), MAPPED)
    expect(await content.lines('first_party')).toMatchObject([{ language: 'fr', disclosure: { kind: 'related' } }])
  })

  test('an import into a folder of an earlier version overwrites edits once, and refuses later ones', async () => {
    const content = await anEditedFolder({ imported: undefined, text: 'Fixed it.' })
    await expect(content.import(ONE)).resolves.toMatchObject({ sources: [{ changed: 1 }] })
    const [line] = await content.lines('google')
    await writeLine(content, { ...line, text: 'Fixed it.' })
    await expect(content.import(ONE)).rejects.toThrow('edited by hand')
  })

  test('a digest of an earlier version, which covers fewer members, makes no member look edited', async () => {
    const content = await anEditedFolder({})
    const [line] = await content.lines('google')
    if (line?.imported === undefined) throw new Error('The import wrote no digest')
    expect(editedByHand({ ...line, rating: 1, imported: line.imported.slice(0, 12) })).toEqual([])
    expect(editedByHand({ ...line, rating: 1 })).toEqual(['rating'])
  })

  test('importing an amended review again changes no byte', async () => {
    const content = await anEditedFolder({})
    await amend(content, '--text', 'Fixed the leak.', '--reason', 'personal_data')
    const files = ['reviews/google.jsonl', 'amendments.jsonl'].map((name) => join(content.path, name))
    const read = () => Promise.all(files.map((file) => readFile(file, 'utf8')))
    const before = await read()
    await content.import(ONE)
    expect(await read()).toEqual(before)
  })

  test('an import names the amended reviews that changed on the platform, and keeps the amendments', async () => {
    const content = await anEditedFolder({})
    await amend(content, '--text', 'Fixed the leak.', '--reason', 'personal_data')
    const update = aGoogleReview({ comment: 'Fixed the leak, twice.', updateTime: '2026-06-01T18:00:00Z' })
    const report = reportText(await content.import({ reviews: [update] }))
    expect(report).toContain('1 amended review changed on Google since')
    expect(report).toContain(`  ${ID} (`)
    expect(await readFile(join(content.path, 'amendments.jsonl'), 'utf8')).toContain('"text":"Fixed the leak."')
  })

  test('an import stops at an invalid line of amendments.jsonl', async () => {
    const content = await anEditedFolder({})
    await writeFile(join(content.path, 'amendments.jsonl'), '{"id":"x"}\n')
    await expect(content.import(ONE)).rejects.toThrow('amendments.jsonl:1')
  })
})
