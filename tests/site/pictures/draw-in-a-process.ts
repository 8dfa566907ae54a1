import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { drawSharePicture } from '../../../src/site/pictures/draw-share-picture.ts'
import { aSharePicture } from './a-share-picture.ts'

/** Prints the hash of a share picture, and whether this process has a font: without any, all letters look the same. */
const [picture, wide, narrow] = await Promise.all([drawSharePicture(aSharePicture()), letter('W'), letter('i')])
console.log(JSON.stringify({ hash: hashOf(picture), hasFonts: hashOf(wide) !== hashOf(narrow) }))

function letter(words: string): Promise<Uint8Array> {
  const text = `<text y="50" font-size="50">${words}</text>`
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${text}</svg>`))
    .raw()
    .toBuffer()
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
