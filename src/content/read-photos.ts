import { readFile, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { sha256Hex } from '../host/sha256.ts'
import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Photo } from '../schema/content/photo.ts'
import type { Result } from '../schema/result.ts'
import type { Sources } from '../schema/content/sources.ts'
import type { Review, ReviewId } from '../schema/review.ts'
import { complaintAt, type YamlFile } from '../host/files/content-files.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { ifMissing } from '../host/files/missing-file.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import { rightsOf } from '../schema/content/platforms.ts'

/** A valid photo: its file, its displayed size (in pixels), and the name of its published copies. */
export type ReadPhoto = { path: string; name: string; alt: string; width: number; height: number }

/** The photos of a content folder. */
export type Photos = {
  /** The photo of the business on the start page. */
  hero: ReadPhoto | null
  /** Portraits, by the id of the technician. */
  portraits: ReadonlyMap<string, ReadPhoto>
  ofReviews: ReadonlyMap<ReviewId, readonly ReadPhoto[]>
}

type Named = { photo: Photo; keep: (read: ReadPhoto) => void; complain: (problem: string) => Complaint }

/** Reads and checks all photos listed in the business file and the reviews. */
export async function readPhotos(
  folder: string,
  business: YamlFile<BusinessFile> | undefined,
  lines: readonly LocatedReview[],
): Promise<{ photos: Photos; complaints: Complaint[] }> {
  const ofReviews = new Map<ReviewId, ReadPhoto[]>()
  const portraits = new Map<string, ReadPhoto>()
  const photos: { hero: ReadPhoto | null } = { hero: null }
  const named = [
    ...(business === undefined ? [] : namedByBusiness(business, { photos, portraits })),
    ...lines.flatMap((line) => namedByReview(line, ofReviews)),
  ]
  const complaints = business === undefined ? [] : revealing(business)
  for (const { photo, keep, complain } of named) {
    const read = await readPhoto(folder, photo)
    if (read.ok) keep(read.value)
    else complaints.push(complain(read.problem))
  }
  return { photos: { ...photos, portraits, ofReviews }, complaints }
}

/** All photos except those of unpublished reviews and of reviews whose texts may not be shown. */
export function publishedPhotos(photos: Photos, reviews: readonly Review[], sources: Sources): Photos {
  const ofReviews = reviews.flatMap(({ id, source }): [ReviewId, readonly ReadPhoto[]][] => {
    const declared = sources[source]
    const read = photos.ofReviews.get(id)
    return read !== undefined && declared && rightsOf(source, declared).show.text ? [[id, read]] : []
  })
  return { ...photos, ofReviews: new Map(ofReviews) }
}

/** The name of a photo's published copies; the same bytes have the same name. */
export function photoName(bytes: Uint8Array): string {
  return sha256Hex(bytes).slice(0, 16)
}

type Found = { photos: { hero: ReadPhoto | null }; portraits: Map<string, ReadPhoto> }

function namedByBusiness(business: YamlFile<BusinessFile>, { photos, portraits }: Found): Named[] {
  const { photo: hero, technicians } = business.data
  const named: Named[] = []
  const add = (path: (string | number)[], photo: Photo, keep: Named['keep']): void => {
    const complain = (problem: string): Complaint => complaintAt(business, { path, value: photo.file, problem })
    named.push({ photo, keep, complain })
  }
  if (hero !== undefined)
    add(['photo', 'file'], hero, (read) => {
      photos.hero = read
    })
  for (const [place, { id, portrait }] of technicians.entries()) {
    if (portrait === undefined) continue
    add(['technicians', place, 'portrait', 'file'], portrait, (read) => {
      portraits.set(id, read)
    })
  }
  return named
}

/** A complaint for each portrait of a person whose name is hidden. */
function revealing(business: YamlFile<BusinessFile>): Complaint[] {
  const problem = 'A portrait reveals the person whose name is hidden: delete it, or show the name with "display: full"'
  return business.data.technicians.flatMap(({ portrait, display }, place) =>
    portrait === undefined || display === 'full'
      ? []
      : [complaintAt(business, { path: ['technicians', place, 'portrait'], problem, rule: 'staff-names' })],
  )
}

function namedByReview({ file, line, review }: LocatedReview, ofReviews: Map<ReviewId, ReadPhoto[]>): Named[] {
  return (review.photos ?? []).map((photo, place) => ({
    photo,
    keep: (read) => {
      ofReviews.set(review.id, [...(ofReviews.get(review.id) ?? []), read])
    },
    complain: (problem) => ({ file, line, field: `photos.${place}.file`, value: photo.file, problem }),
  }))
}

const MOST_BYTES = 30_000_000
const MOST_PIXELS = 50_000_000
const SHORTEST_SIDE = 100

const BROKEN = 'This is not an image, or it is cut off: save it again as JPEG, PNG or WebP'

/**
 * The photo if it is complete and of a reasonable size. A few bytes can claim to be a huge image, so the claimed size is checked
 * before decoding.
 */
async function readPhoto(folder: string, { file, alt }: Photo): Promise<Result<ReadPhoto>> {
  const path = resolve(folder, file)
  const real = await ifMissing(null, realpath(path))
  if (real === null) return problemOf('This file does not exist. Put the photo there, or delete this entry')
  if (!real.startsWith((await realpath(folder)) + sep)) {
    return problemOf('This is a link to a file outside the content folder: put the photo itself there')
  }
  const bytes = await readFile(real)
  if (bytes.length > MOST_BYTES) return problemOf('This photo has over 30 MB: save it smaller')
  if (bytes.length === 0) return problemOf(BROKEN)
  const { default: sharp } = await import('sharp')
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (found === null) return problemOf(BROKEN)
  const { format, autoOrient } = found
  const wrong = unfit(format, autoOrient)
  if (wrong !== null) return problemOf(wrong)
  const isWhole = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .resize(8)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
  return isWhole ? { ok: true, value: { path, name: photoName(bytes), alt, ...sizeOf(autoOrient) } } : problemOf(BROKEN)
}

type PhotoSize = { width: number; height: number }

function sizeOf({ width, height }: PhotoSize): PhotoSize {
  return { width, height }
}

function unfit(format: string, { width, height }: PhotoSize): string | null {
  if (!['jpeg', 'png', 'webp'].includes(format)) {
    return `This is an image of the kind "${format}", not the one in its name: save it as JPEG, PNG or WebP`
  }
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.round((width * height) / 1_000_000)
    return `This photo has ${megapixels} megapixels (${width} × ${height}): save it with at most 50`
  }
  if (Math.min(width, height) >= SHORTEST_SIDE) return null
  return `This photo has ${width} × ${height} pixels: take one with at least ${SHORTEST_SIDE} on each side`
}

function problemOf(problem: string): Result<never> {
  return { ok: false, problem }
}
