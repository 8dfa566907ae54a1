import type { Review } from '../schema/review.ts'
import type { Site } from '../site.ts'

/** From best to worst, as the distribution names them. */
export const STARS = ['5', '4', '3', '2', '1'] as const

/** The reviews that gave so many stars, newest first. */
export function reviewsWithStars({ reviewsFile }: Site, stars: (typeof STARS)[number]): Review[] {
  return reviewsFile.reviews.filter(({ rating }) => rating === Number(stars))
}
