import type { APIRoute } from 'astro'
import { theSite } from '../../site.ts'
import { apiCatalog } from '../../views/api-catalog.ts'

export const GET: APIRoute = () => new Response(`${JSON.stringify(apiCatalog(theSite()), null, 2)}\n`)
