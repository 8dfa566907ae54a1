import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'

/** A photo of the content, as it was read. */
type ContentPhoto = NonNullable<Site['content']['photos']['hero']>

/** An `img` of a photo: addresses of its copies, and the size of the one in `src`, in pixels. */
export type PhotoImage = { src: string; srcset: string; width: number; height: number; alt: string }

/** The widths of the copies, in pixels; none is wider than the photo. */
const WIDTHS = [480, 960, 1600]

/** The photos that the author of a review gave. */
export function photosOf({ content }: Site, { id }: Pick<Review, 'id'>): readonly ContentPhoto[] {
  return content.photos.ofReviews.get(id) ?? []
}

/** Every photo that a page of the site shows, each once. */
export function shownPhotos(site: Site): ContentPhoto[] {
  const { hero, portraits } = site.content.photos
  const ofReviews = site.reviewsFile.reviews.flatMap((review) => photosOf(site, review))
  const all = [...(hero === null ? [] : [hero]), ...portraits.values(), ...ofReviews]
  return [...new Map(all.map((photo) => [photo.name, photo])).values()]
}

/** The copies of a photo: their paths and widths (in pixels), the smallest first. */
export function copiesOf({ name, width }: Pick<ContentPhoto, 'name' | 'width'>): { path: string; width: number }[] {
  const widths = [...WIDTHS.filter((one) => one < width), Math.min(width, Math.max(...WIDTHS))]
  return [...new Set(widths)].map((one) => ({ path: `/photos/${name}-${one}.webp`, width: one }))
}

/** The path of the largest copy of a photo. */
export function largestCopy(photo: ContentPhoto): string {
  return copiesOf(photo).at(-1)?.path ?? ''
}

/** The attributes of an image element for a photo. */
export function photoImage(photo: ContentPhoto): PhotoImage {
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
