import type { APIRoute } from 'astro'
import { theSite } from '../../site.ts'
import { reviewCardScript } from '../../views/review-card/script.ts'

export const GET: APIRoute = () => new Response(reviewCardScript(theSite()))
