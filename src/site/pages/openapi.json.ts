import type { APIRoute } from 'astro'
import { openApi } from '../../api/openapi/document.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => {
  const { reviewsFile, baseUrl } = theSite()
  return new Response(JSON.stringify(openApi(reviewsFile.business, baseUrl), null, 2))
}
