import type { APIRoute } from 'astro'
import { policyFile } from '../policy/policy-file.ts'
import { Policy } from '../schema/policy.ts'
import { theSite } from '../site.ts'

export const GET: APIRoute = () => {
  const { content, reviewsFile, log } = theSite()
  return new Response(JSON.stringify(Policy.parse(policyFile(content, reviewsFile, log)), null, 2))
}
