import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { llmsText } from '../views/markdown/llms-text.ts'

export const GET: APIRoute = () => new Response(llmsText(theSite()))
