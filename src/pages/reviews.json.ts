import type { APIRoute } from 'astro'
import { reviewsFileText } from '../schema/reviews-file.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => new Response(reviewsFileText(theSite().reviewsFile))
