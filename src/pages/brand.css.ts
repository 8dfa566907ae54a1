import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { DEFAULT_COLOR } from '../views/brand/palette.ts'
import { brandStyleSheet } from '../views/brand/style-sheet.ts'

export const GET: APIRoute = () =>
  new Response(brandStyleSheet(theSite().content.business.brand.color ?? DEFAULT_COLOR))
