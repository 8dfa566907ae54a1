import type { APIRoute } from 'astro'
import { FILES, staticPaths } from '../props/provided.ts'

/** Every file that is not a page: see `filesOf`. */
export const getStaticPaths = () => staticPaths(FILES)

export const GET: APIRoute = ({ locals }) => new Response(locals.file)
