import type { APIRoute } from 'astro'
import { atomFeed } from '../feeds/atom-feed.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => {
  const { content, reviewsFile, baseUrl } = theSite()
  return new Response(atomFeed(reviewsFile, baseUrl, content.business.language))
}
