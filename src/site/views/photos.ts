import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'

type ContentPhoto = NonNullable<Site['content']['photos']['hero']>

/** A photo for pages: its published name, its size in pixels, and its text alternative. */
export type SitePhoto = Pick<ContentPhoto, 'name' | 'width' | 'height' | 'alt'>

/** An `img` for a photo: the addresses of its copies, and the size of the one in `src`, in pixels. */
export type PhotoImage = { src: string; srcset: string; width: number; height: number; alt: string }

/** Widths of the copies, in pixels; no copy is wider than the photo. */
const WIDTHS = [480, 960, 1600]

/** The photos that a review's author provided. */
export function photosOf({ content }: Site, { id }: Pick<Review, 'id'>): SitePhoto[] {
  return (content.photos.ofReviews.get(id) ?? []).map(shownPhoto)
}

/** The portrait of a technician. */
export function portraitOf({ content }: Site, id: string): SitePhoto | null {
  const portrait = content.photos.portraits.get(id)
  return portrait === undefined ? null : shownPhoto(portrait)
}

/** A photo without its path on this machine. */
export function shownPhoto({ name, width, height, alt }: ContentPhoto): SitePhoto {
  return { name, width, height, alt }
}

/** All photos that pages of the site show, each once. */
export function shownPhotos(site: Site): ContentPhoto[] {
  const { hero, portraits } = site.content.photos
  const ofReviews = site.reviewsFile.reviews.flatMap(({ id }) => site.content.photos.ofReviews.get(id) ?? [])
  const all = [...(hero === null ? [] : [hero]), ...portraits.values(), ...ofReviews]
  return [...new Map(all.map((photo) => [photo.name, photo])).values()]
}

/** The copies of a photo: their paths and widths (in pixels), smallest first. */
export function copiesOf({ name, width }: Pick<ContentPhoto, 'name' | 'width'>): { path: string; width: number }[] {
  const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, Math.max(...WIDTHS))]
  return [...new Set(widths)].map((one) => ({ path: `/photos/${name}-${one}.webp`, width: one }))
}

/** The path of the largest copy of a photo. */
export function largestCopy(photo: SitePhoto): string {
  return copiesOf(photo).at(-1)?.path ?? ''
}

/** The attributes of an image element for a photo. */
export function photoImage(photo: SitePhoto): PhotoImage {
  const copies = copiesOf(photo)
  const [first] = copies
  const width = first?.width ?? photo.width
  return {
    src: first?.path ?? '',
    srcset: copies.map((copy) => `${copy.path} ${copy.width}w`).join(', '),
    width,
    height: Math.round((photo.height * width) / photo.width),
    alt: photo.alt,
  }
}
