import type { APIRoute } from 'astro'
import { serverJson } from '../../api/server-json.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => {
  const { reviewsFile, baseUrl } = theSite()
  return new Response(`${JSON.stringify(serverJson(baseUrl, reviewsFile.business), null, 2)}\n`)
}
