import type { APIRoute } from 'astro'
import { frameHeightScript } from '../../views/embed/frame-height.ts'

/** The script that fits frames with embeds to their contents. */
export const GET: APIRoute = () => new Response(frameHeightScript())
