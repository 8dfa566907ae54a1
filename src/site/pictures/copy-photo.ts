import sharp from 'sharp'

/**
 * A smaller copy of a photo as WebP, `width` pixels wide and upright. It contains only pixels: no place, time, camera or preview
 * from the original.
 */
export async function copyPhoto(path: string, width: number): Promise<Uint8Array> {
  return sharp(path, { failOn: 'truncated' }).autoOrient().resize({ width }).webp({ quality: 78 }).toBuffer()
}
