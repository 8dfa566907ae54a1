import type { APIRoute } from 'astro'
import { serverCard } from '../../../api/server-json.ts'
import { theSite } from '../../site.ts'

export const GET: APIRoute = () => {
  const { reviewsFile, baseUrl } = theSite()
  return new Response(`${JSON.stringify(serverCard(baseUrl, reviewsFile.business), null, 2)}\n`)
}
