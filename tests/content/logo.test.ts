import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readLogo } from '../../src/content/read-logo.ts'
import { BusinessFile } from '../../src/schema/content/business-file.ts'
import { shownSize } from '../../src/site/views/brand/logo-size.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 150"'
const svg = (inside: string, attributes = '') => `<svg ${SVG} ${attributes}>${inside}<path d="M0 0h9v9z"/></svg>`

const image = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#b4532a', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

async function read(name: string, bytes: Uint8Array | string) {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), bytes)
  const business = BusinessFile.parse({
    ...{ name: 'A Firm', category: 'Plumber', url: 'https://a.example', timezone: 'UTC' },
    ...{ verification_policy: 'Every author was a customer.', brand: { logo: name } },
  })
  const logo = await readLogo(folder, business)
  return logo.ok ? logo.value : logo.problem.map(({ file, problem }) => `${file.slice(folder.length + 1)}: ${problem}`)
}

describe('a logo', () => {
  test.for([
    ['logo.png', () => image(600, 150).png().toBuffer()],
    ['logo.webp', () => image(600, 150).webp().toBuffer()],
    ['logo.jpg', () => image(600, 150).jpeg().toBuffer()],
    ['logo.jpeg', () => image(600, 150).jpeg().toBuffer()],
    ['logo.svg', () => svg('<style>path { fill: url(#a) }</style><use xlink:href="#b"/>')],
    // A camera's photo, stored sideways.
    ['logo.jpg', () => image(150, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  ] as const)('a logo is read with its width and height: %s', async ([name, make]) => {
    expect(await read(name, await make())).toMatchObject({
      extension: name.replace('logo.', ''),
      width: 600,
      height: 150,
    })
  })

  test.for(['png', 'webp', 'jpeg'] as const)('a logo that is cut off is refused: %s', async (extension) => {
    const whole = await image(600, 600).toFormat(extension).toBuffer()
    expect(await read(`logo.${extension}`, whole.subarray(0, whole.length / 2))).toEqual([
      `logo.${extension}: This image is broken or cut off: save it again as SVG, PNG, WebP or JPEG`,
    ])
  })

  test.for([
    ['logo.png', 'no image'],
    ['logo.png', ''],
    ['logo.svg', `<svg ${SVG}><path`],
    ['logo.svg', '<html><body>Not found</body></html>'],
  ])('a broken logo is refused: %s of %j', async ([name = '', bytes = '']) => {
    expect(await read(name, bytes)).toEqual([expect.stringContaining('is broken or cut off')])
  })

  test('a logo that is too large is refused', async () => {
    expect(await read('logo.svg', svg(`<!--${'x'.repeat(1_200_000)}-->`))).toEqual([
      'logo.svg: This image has 1.2 MB, and every page loads it: save it with at most 1 MB',
    ])
    expect(await read('logo.png', await image(5001, 20).png().toBuffer())).toEqual([
      'logo.png: This image has 5001 × 20 pixels: save it with at most 5000 on each side',
    ])
  })

  test('a logo with the extension of another format is refused', async () => {
    expect(await read('logo.jpg', await image(60, 60).png().toBuffer())).toEqual([
      'logo.jpg: This is an image of the kind "png": give it a name that ends in .png, here and in business.yaml',
    ])
    expect(await read('logo.png', await image(60, 60).gif().toBuffer())).toEqual([
      'logo.png: This is an image of the kind "gif": save it as SVG, PNG, WebP or JPEG',
    ])
  })

  test.for([
    ['<script>alert(1)</script>', '<script>'],
    ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>', '<svg:script>'],
    ['<foreignObject><p>x</p></foreignObject>', '<foreignObject>'],
    ['<rect onload="alert(1)"/>', 'the attribute "onload"'],
    ['<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>', 'a link to elsewhere ("xlink:href")'],
    ['<image href="https://tracker.example/1.png"/>', 'a link to elsewhere ("href")'],
    ['<image href="data:image/svg+xml,x"/>', 'a link to elsewhere ("href")'],
    ['<style>@import "https://tracker.example/a.css";</style>', 'a style from elsewhere'],
    ['<style>path { fill: url( "https://tracker.example/a") }</style>', 'a style from elsewhere'],
    ['<path style="fill: url(//tracker.example/a)"/>', 'a link to elsewhere ("style")'],
  ] as const)('a logo that runs a script or loads a file is refused: %s', async ([inside, what]) => {
    expect(await read('logo.svg', svg(inside))).toEqual([
      `logo.svg: This SVG has ${what}, which may run or load something: save it as a plain SVG, or as PNG`,
    ])
  })

  test('a logo with entities or its own style sheet is refused', async () => {
    const entity = `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`
    expect(await read('logo.svg', entity)).toEqual([expect.stringContaining('This SVG has <!DOCTYPE>')])
    const sheet = `<?xml-stylesheet href="https://a.example/a.css"?>${svg('')}`
    expect(await read('logo.svg', sheet)).toEqual([expect.stringContaining('This SVG has <?xml-stylesheet>')])
  })
})

test.for([
  [600, 150, 160, 40],
  [1200, 100, 180, 15],
  [100, 100, 40, 40],
  [16, 16, 40, 40],
  [150, 600, 14, 56],
  [5000, 1, 180, 1],
] as const)('a logo of %i × %i is shown at %i × %i', ([width, height, shownWidth, shownHeight]) => {
  expect(shownSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
