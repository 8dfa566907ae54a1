import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { eraseReviews } from '../../src/policy/erasure/erase.ts'
import { findLeftovers } from '../../src/policy/erasure/find-leftovers.ts'
import { readNote } from '../../src/policy/erasure/note.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aCameraPhoto, aPicture, putPhotos } from '../content/a-photo.ts'
import { anEmptyFolder, runBuild } from '../publish/run-build.ts'
import { runCommand } from './run-command.ts'

const ID = reviewId('google', 'one')
const OWN = { file: 'photos/own.jpg', alt: 'Water all over Zelda’s cellar floor' }
const SHARED = { file: 'photos/shared.png', alt: 'A pump' }
const VAN = { file: 'photos/van.png', alt: 'The van' }

/** A folder whose review has three photos: one that only it uses, one that another review uses too, and the business's. */
async function aFolderWithPhotos(): Promise<string> {
  const folder = await aContentFolder({
    'business.yaml': `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
photo: { file: ${VAN.file}, alt: ${VAN.alt} }
trade: plumbing-heating-electrical
`,
    'reviews/google.jsonl':
      aLine({ author: 'Zelda Quill', photos: [OWN, SHARED, VAN] }) + aLine({ source_id: 'two', photos: [SHARED] }),
  })
  await putPhotos(folder, await (photos ??= drawPhotos()))
  return folder
}

let photos: ReturnType<typeof drawPhotos> | undefined

async function drawPhotos() {
  return {
    [OWN.file]: await aCameraPhoto(),
    [SHARED.file]: await aPicture(700, 400).png().toBuffer(),
    [VAN.file]: await aPicture(2000, 200, '#063').png().toBuffer(),
  }
}

const today = Day.parse('2026-07-01')
const photosIn = async (folder: string): Promise<string[]> => (await readdir(join(folder, 'photos'))).sort()

describe('the photos of a review', () => {
  test('withhold deletes the photos of a review, except photos that other content uses', async () => {
    const folder = await aFolderWithPhotos()
    const entry = {
      id: ID,
      date: Day.parse('2026-05-01'),
      rating: 5,
      reason: 'author_request',
      withheld_on: today,
    } as const
    const changed = await takeDown(folder, [entry])
    expect(changed).toContain(join(folder, OWN.file))
    expect(await photosIn(folder)).toEqual(['shared.png', 'van.png'])
  })

  test('withhold deletes the photos of a review, however its line spells their names', async () => {
    const folder = await aFolderWithPhotos()
    const file = join(folder, 'reviews/google.jsonl')
    const lines = await readFile(file, 'utf8')
    await writeFile(file, lines.replaceAll('photos/', String.raw`photos\/`).replace('own', String.raw`\u006fwn`))
    await eraseReviews({
      ...{ content: folder, ids: [ID], reason: 'author_request', today },
      ...{ noteFile: join(await anEmptyFolder(), 'note.json'), caches: [] },
    })
    expect(await photosIn(folder)).toEqual(['shared.png', 'van.png'])
  })

  test('photos of an erased review are deleted, and a build that still contains one stops', async () => {
    const folder = await aFolderWithPhotos()
    const noteFile = join(await anEmptyFolder(), 'note.json')
    const bytes = await readFile(join(folder, OWN.file))
    const { leftovers } = await eraseReviews({
      ...{ content: folder, ids: [ID], reason: 'author_request', today, noteFile, caches: [] },
    })
    expect(leftovers).toEqual([])
    expect(await photosIn(folder)).toEqual(['shared.png', 'van.png'])
    const note = await readNote(noteFile)
    if (note === null) throw new Error('There is no note')
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const built = await anEmptyFolder()
    await putPhotos(built, { [`photos/${name}-480.webp`]: 'x', 'a.html': OWN.alt, 'photos/other-480.webp': 'x' })
    const found = await findLeftovers(built, note)
    expect(found.map(({ file }) => file).sort()).toEqual(['a.html', join('photos', `${name}-480.webp`)])
  })

  test('photos are published as smaller copies without place and camera, and disappear after a withhold and a build', async () => {
    const folder = await aFolderWithPhotos()
    const dist = await anEmptyFolder()
    const settings = { CONTENT: folder, DIST: dist, BASE_URL: 'http://localhost:8080' }
    expect(await runBuild(settings)).toMatchObject({ code: 0 })
    const copies = (await readdir(join(dist, 'photos'))).sort()
    expect(copies).toHaveLength(2 + 2 + 3) // 600, 700 and 2000 pixels wide
    for (const copy of copies) {
      const { format, width, exif, xmp, orientation } = await sharp(join(dist, 'photos', copy)).metadata()
      expect({ format, exif, xmp, orientation }).toEqual({ format: 'webp' })
      expect(copy).toMatch(new RegExp(`-${width}\\.webp$`))
    }
    const month = await readFile(join(dist, 'reviews/2026-05/index.html'), 'utf8')
    const own = copies.filter((copy) => month.includes(copy) && month.includes(OWN.alt) && copy.endsWith('-600.webp'))
    expect(own).toHaveLength(1)
    expect(month).toMatch(/<img [^>]*srcset="[^"]+-480\.webp 480w, [^"]+-600\.webp 600w"[^>]*height="720"/)
    expect(await readFile(join(dist, 'index.html'), 'utf8')).toContain('alt="The van"')

    const command = await runCommand('withhold', folder, [ID, '--reason', 'author_request'], settings)
    expect(command).toMatchObject({ code: 0 })
    expect(await runBuild(settings)).toMatchObject({ code: 0 })
    const left = await readdir(join(dist, 'photos'))
    expect(left.sort()).toEqual(copies.filter((copy) => !own[0] || copy.slice(0, 16) !== own[0].slice(0, 16)))
    await expect(stat(join(folder, OWN.file))).rejects.toThrow('ENOENT')
    const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'))
    for (const page of pages) expect(await readFile(join(dist, page), 'utf8')).not.toContain(own[0]?.slice(0, 16))
  }, 120_000)
})
