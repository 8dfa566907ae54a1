import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { drawSharePicture, sharePictureSvg } from '../../../src/site/pictures/draw-share-picture.ts'
import { textWidth, writable } from '../../../src/site/pictures/outline-text.ts'
import { aSharePicture } from './a-share-picture.ts'

describe('a share picture', () => {
  test('a share picture is a PNG of 1200 by 630 pixels', async () => {
    const { format, width, height } = await sharp(await drawSharePicture(aSharePicture())).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  })

  test('a share picture has the same bytes in a process without fonts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-fonts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [new URL('draw-in-a-process.ts', import.meta.url).pathname],
      { env: { FONTCONFIG_FILE: join(folder, 'fonts.conf'), FONTCONFIG_PATH: folder, HOME: folder } },
    )
    const here = createHash('sha256')
      .update(await drawSharePicture(aSharePicture()))
      .digest('hex')
    expect(JSON.parse(stdout)).toEqual({ hash: here, hasFonts: false })
  })

  test('a share picture changes with name, rating, count and colour', async () => {
    const pictures = [
      aSharePicture(),
      aSharePicture({ name: 'Another' }),
      aSharePicture({ shows: { rating: { words: '4.4', stars: 4.26 }, count: '359 reviews' } }),
      aSharePicture({ shows: { rating: { words: '4.3', stars: 4.3 }, count: '359 reviews' } }),
      aSharePicture({ shows: { rating: { words: '4.3', stars: 4.26 }, count: '360 reviews' } }),
      aSharePicture({ shows: { words: 'Reviews' } }),
      aSharePicture({ shows: { words: 'Avis' } }),
      aSharePicture({ colors: { ...aSharePicture().colors, accent: '#006633' } }),
      aSharePicture({ note: 'An invented example' }),
    ]
    const bytes = await Promise.all(pictures.map(drawSharePicture))
    expect(new Set(bytes.map((one) => Buffer.from(one).toString('base64'))).size).toBe(pictures.length)
  })

  test('a share picture fills its stars with gold up to the exact mean', () => {
    // 4.26 stars: four of width 21, and 26 % of one of width 20
    expect(sharePictureSvg(aSharePicture())).toContain('<clipPath id="c"><rect width="89.2" height="20"/>')
  })

  test('a share picture draws words as outlines, without text, font, style or link', () => {
    expect(sharePictureSvg(aSharePicture())).not.toMatch(/<text|font|style|href|<image/)
  })

  test.for([['محمد للسباكة'], ['東京水道'], ['Café 東京'], ['שלום'], ['🔧🔧'], ['﷽']])(
    'a share picture omits a name that the font cannot write: %s',
    ([name = '']) => {
      expect(sharePictureSvg(aSharePicture({ name }))).toBe(sharePictureSvg(aSharePicture({ name: '' })))
    },
  )

  test.for([
    ['X'],
    ['W'.repeat(500)],
    ['Very long name of a company '.repeat(20)],
    ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
  ])('a share picture contains a name of any length: %s', async ([name = '']) => {
    const drawn = sharp(await drawSharePicture(aSharePicture({ name })))
    const margin = await drawn.extract({ left: 1150, top: 0, width: 50, height: 630 }).toBuffer()
    for (const { min, max } of (await sharp(margin).stats()).channels) expect(max).toBe(min)
    expect(sharePictureSvg(aSharePicture({ name })).length).toBeLessThan(120_000)
  })
})

describe('text as outlines', () => {
  test('outlined text omits emoji and invisible characters, and composes letters', () => {
    expect(writable('Joe 🔧 \u200bPlumbing™')).toBe('Joe Plumbing™')
    expect(writable('Cafe\u0301')).toBe('Café')
  })

  test.for([['Łódź Çelik'], ['Nguyễn Điện'], ['Сантехник'], ['Ωμέγα'], ['O’Neil – “№ 5” ½']])(
    'outlined text can write %s',
    ([name = '']) => expect(writable(name)).toBe(name.normalize('NFC')),
  )

  test('outlined text uses the kerning of the font', () => {
    const width = (text: string): number => textWidth(text, { size: 100, weight: 700 })
    expect(width('AV')).toBeLessThan(width('A') + width('V') - 3)
  })
})
