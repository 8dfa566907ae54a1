import type { APIRoute } from 'astro'
import { Policy } from '../../schema/policy.ts'
import { theSite } from '../site.ts'
import { policyOf } from '../views/policy-sections.ts'

export const GET: APIRoute = () => {
  return new Response(JSON.stringify(Policy.parse(policyOf(theSite())), null, 2))
}
