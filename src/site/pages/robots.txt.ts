import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'

// An invented example says noindex in its pages; for that to be read, robots may fetch them.
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${theSite().baseUrl}/sitemap.xml\n`)
