import { mkdtemp, rm, symlink, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeComplaint } from '../../src/host/errors/content-error.ts'
import { examineContent } from '../../src/content/read-content.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'
import { aCameraPhoto, aPicture, putPhotos } from './a-photo.ts'

const BUSINESS = `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
`
const PHOTO = { file: 'photos/sink.jpg', alt: 'A new sink' }

const AT = `reviews/google.jsonl:2: photos.0.file: "${PHOTO.file}": `
const BROKEN = `${AT}This is not an image, or it is cut off: save it again as JPEG, PNG or WebP`

const HOSTILE: [what: string, make: () => Uint8Array | string | Promise<Uint8Array>, complaint: string][] = [
  ['a text', () => 'no image', BROKEN],
  ['nothing', () => '', BROKEN],
  ['half a photo', async () => (await aCameraPhoto()).subarray(0, 9000), BROKEN],
  [
    'an SVG with a script',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>',
    `${AT}This is an image of the kind "svg", not the one in its name: save it as JPEG, PNG or WebP`,
  ],
  [
    'a moving picture',
    () => aPicture(200, 200).gif().toBuffer(),
    `${AT}This is an image of the kind "gif", not the one in its name: save it as JPEG, PNG or WebP`,
  ],
  [
    'a few bytes that claim 400 megapixels',
    async () => {
      const png = await aPicture(100, 100).png().toBuffer()
      for (const side of [16, 20]) png.writeUInt32BE(20_000, side)
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      return png
    },
    `${AT}This photo has 400 megapixels (20000 × 20000): save it with at most 50`,
  ],
  [
    'a dot',
    () => aPicture(1, 1).png().toBuffer(),
    `${AT}This photo has 1 × 1 pixels: take one with at least 100 on each side`,
  ],
]

/** The complaints about a folder in which one review has this photo. */
async function complaintsAbout(bytes: Uint8Array | string, photo: Record<string, unknown> = PHOTO): Promise<string[]> {
  const folder = await aContentFolder({
    'reviews/google.jsonl': aLine() + aLine({ source_id: 'two', photos: [photo] }),
  })
  await putPhotos(folder, { [PHOTO.file]: bytes })
  return await complaintsIn(folder)
}

async function complaintsIn(folder: string): Promise<string[]> {
  const { complaints } = await examineContent(folder)
  return complaints.map((complaint) => describeComplaint(complaint).replace(`${folder}/`, ''))
}

describe('the photos of a review', () => {
  test('photos of a review are read with their displayed size and text alternative', async () => {
    const folder = await aContentFolder({ 'reviews/google.jsonl': aLine({ photos: [PHOTO] }) })
    await putPhotos(folder, { [PHOTO.file]: await aCameraPhoto() })
    const { content } = await examineContent(folder)
    expect([...(content?.photos.ofReviews.values() ?? [])]).toEqual([
      [{ path: join(folder, PHOTO.file), name: expect.stringMatching(/^[0-9a-f]{16}$/), ...SEEN }],
    ])
  })
  const SEEN = { alt: 'A new sink', width: 600, height: 900 }

  test('a site does not show the photos of a review whose words it may not show', async () => {
    const folder = await aContentFolder({
      'sources.yaml':
        'google:\n  name: Google\n  verified: true\n  how: Matched\n  rights:\n    show: { text: false }\n',
      'reviews/google.jsonl': aLine({ photos: [PHOTO] }),
    })
    await putPhotos(folder, { [PHOTO.file]: await aCameraPhoto() })
    expect((await examineContent(folder)).content?.photos.ofReviews.size).toBe(0)
  })

  test('photos need a text alternative', async () => {
    const problem = 'Say what the photo shows, for people who cannot see it'
    for (const photo of [{ file: PHOTO.file }, { ...PHOTO, alt: '' }, { ...PHOTO, alt: ' ' }]) {
      const complaints = await complaintsAbout(await aCameraPhoto(), photo)
      expect(complaints).toEqual([expect.stringMatching(/^reviews\/google.jsonl:2: photos\.0\.alt: /)])
      expect(complaints[0]).toContain(problem)
    }
  })

  test.for([
    ['../secrets/key.jpg'],
    ['photos/../../key.jpg'],
    ['photos/a/b.jpg'],
    ['/etc/passwd'],
    ['https://tracker.example/1.jpg'],
    ['photos/.hidden.jpg'],
    ['photos/sink.svg'],
  ])('a photo must be a file in the folder, not elsewhere: %s', async ([file = '']) => {
    expect(await complaintsAbout('', { ...PHOTO, file })).toEqual([
      `reviews/google.jsonl:2: photos.0.file: "${file}": Give a file in the folder "photos" whose name has only letters, digits and . _ - and ends with .jpg, .jpeg, .png or .webp, such as photos/boiler.jpg; never an address elsewhere`,
    ])
  })

  test.for(HOSTILE)('photos that are %s are refused with file and line', async ([, make, complaint]) => {
    expect(await complaintsAbout(await make())).toEqual([complaint])
  })

  test('photos that are missing, or links to files outside the folder, are refused', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'))
    onTestFinished(() => rm(outside, { recursive: true }))
    await writeFile(join(outside, 'private.jpg'), await aCameraPhoto())
    const folder = await aContentFolder({
      'reviews/google.jsonl': aLine({ photos: [PHOTO, { file: 'photos/none.png', alt: 'None' }] }),
    })
    await mkdir(join(folder, 'photos'))
    await symlink(join(outside, 'private.jpg'), join(folder, PHOTO.file))
    expect(await complaintsIn(folder)).toEqual([
      expect.stringContaining('This is a link to a file outside the content folder: put the photo itself there'),
      expect.stringContaining('This file does not exist. Put the photo there, or delete this entry'),
    ])
  })
})

describe('photos of the business', () => {
  const portrait = (display: string): string =>
    `${BUSINESS}photo: { file: photos/van.png, alt: Our van }\ntechnicians:\n  - id: dana\n    name: Dana Reyes\n` +
    `    role: Plumber\n    display: ${display}\n    portrait: { file: photos/dana.png, alt: Dana at work }\n`
  const van = () => aPicture(300, 200).png().toBuffer()

  test('the business has one photo for the start page, and portraits of technicians', async () => {
    const folder = await aContentFolder({ 'business.yaml': portrait('full') })
    await putPhotos(folder, { 'photos/van.png': await van(), 'photos/dana.png': await van() })
    const { content } = await examineContent(folder)
    expect(content?.photos.hero).toMatchObject({ alt: 'Our van', width: 300, height: 200 })
    expect(content?.photos.portraits.get('dana')).toMatchObject({ alt: 'Dana at work' })
  })

  test('wrong photos of the business are refused with file and line', async () => {
    const folder = await aContentFolder({ 'business.yaml': portrait('full') })
    expect(await complaintsIn(folder)).toEqual([
      expect.stringMatching(/^business.yaml:6: photo.file: "photos\/van.png": This file does not exist/),
      expect.stringMatching(/^business.yaml:12: technicians.0.portrait.file: "photos\/dana.png": This file does not/),
    ])
  })

  test('a portrait of a technician whose name is hidden is refused', async () => {
    const folder = await aContentFolder({ 'business.yaml': portrait('role').replace('id: dana', 'id: plumber') })
    await putPhotos(folder, { 'photos/van.png': await van(), 'photos/dana.png': await van() })
    expect(await complaintsIn(folder)).toEqual([
      'business.yaml:12: technicians.0.portrait: A portrait reveals the person whose name is hidden: delete it, or show the name with "display: full"',
    ])
  })
})
