import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** A noisy picture, which compresses as badly as a photo. */
export function aPicture(width: number, height: number, background = '#b4532a'): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background, noise } })
}

/** A camera's photo: 900 by 600 pixels, stored sideways, with the place where it was taken. */
export async function aCameraPhoto(): Promise<Buffer> {
  return aPicture(900, 600)
    .jpeg()
    .withExif({ IFD0: { Make: 'Nikon', Model: 'Spy' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Writes photos into a content folder, by path. */
export async function putPhotos(folder: string, photos: Record<string, Uint8Array | string>): Promise<void> {
  for (const [name, bytes] of Object.entries(photos)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
}
