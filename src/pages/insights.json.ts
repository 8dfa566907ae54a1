import type { APIRoute } from 'astro'
import { Insights } from '../schema/insights.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => {
  const { per_review: _inShards, ...figures } = theSite().insights
  return new Response(JSON.stringify(Insights.parse(figures)))
}
