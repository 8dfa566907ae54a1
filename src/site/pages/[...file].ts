import type { APIRoute } from 'astro'
import { FILES, staticPaths } from '../props/provided.ts'

/** All files that are not pages: see `filesOf`. */
export const getStaticPaths = () => staticPaths(FILES)

export const GET: APIRoute = ({ locals }) => new Response(locals.file)
