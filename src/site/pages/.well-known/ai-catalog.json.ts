import type { APIRoute } from 'astro'
import { aiCatalog } from '../../../api/ai-catalog.ts'
import { theSite } from '../../site.ts'

export const GET: APIRoute = () => {
  const { reviewsFile, baseUrl } = theSite()
  return new Response(`${JSON.stringify(aiCatalog(baseUrl, reviewsFile.business), null, 2)}\n`)
}
