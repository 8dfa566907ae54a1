import type { APIRoute } from 'astro'
import { jsonFeed } from '../../feeds/json-feed.ts'
import { JsonFeed } from '../../../schema/json-feed.ts'
import { theSite } from '../../site.ts'

export const GET: APIRoute = () => {
  const { content, reviewsFile, baseUrl } = theSite()
  return new Response(JSON.stringify(JsonFeed.parse(jsonFeed(reviewsFile, baseUrl, content.business.language))))
}
