import type { APIRoute, GetStaticPaths } from 'astro'
import { theSite } from '../site.ts'

export const getStaticPaths = (() => {
  const { logo } = theSite().content
  return logo === null ? [] : [{ params: { extension: logo.extension } }]
}) satisfies GetStaticPaths

export const GET: APIRoute = () => new Response(Uint8Array.from(theSite().content.logo?.bytes ?? []))
