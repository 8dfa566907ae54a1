import type { APIRoute } from 'astro'
import { ReviewsFile } from '../schema/reviews-file.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => new Response(JSON.stringify(ReviewsFile.parse(theSite().reviewsFile)))
