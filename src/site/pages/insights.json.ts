import type { APIRoute } from 'astro'
import { Insights } from '../../schema/insights.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => {
  return new Response(JSON.stringify(Insights.parse(theSite().insights)))
}
