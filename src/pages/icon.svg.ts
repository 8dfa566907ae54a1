import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { iconSvg } from '../views/brand/icon-svg.ts'

export const GET: APIRoute = () => new Response(iconSvg(theSite()))
