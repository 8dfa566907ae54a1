import sharp from 'sharp'
import type { Site } from '../site.ts'
import { iconSource, type IconSize } from '../views/brand/icon.ts'

/** A site's icon as a square PNG with sides of `size` pixels. */
export async function drawIcon(site: Pick<Site, 'content'>, size: IconSize): Promise<Uint8Array> {
  const source = iconSource(site)
  const bytes = 'star' in source ? Buffer.from(source.star) : source.logo.bytes
  const fitted = { width: size, height: size, fit: 'contain', background: TRANSPARENT } as const
  const icon = sharp(bytes, { density: await densityFor(bytes, size) }).resize(fitted)
  // Apple fills transparent areas with black.
  if (size === HOME_SCREEN) icon.flatten({ background: '#ffffff' })
  return icon.png({ compressionLevel: 9 }).toBuffer()
}

const HOME_SCREEN = 180
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/** The density at which an SVG is drawn at about its final size, so that edges are sharp. It does not affect other images. */
async function densityFor(bytes: Uint8Array, size: number): Promise<number> {
  const { width, height } = await sharp(bytes).metadata()
  return Math.min(10_000, Math.max(1, Math.ceil((72 * size) / Math.max(width, height))))
}
