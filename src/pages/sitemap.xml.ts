import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { sitemap } from '../views/sitemap.ts'

export const GET: APIRoute = () => new Response(sitemap(theSite()))
