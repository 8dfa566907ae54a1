import type { APIRoute } from 'astro'
import { propsOf } from '../../props/provided.ts'
import { cardScript } from '../../views/embed/define-review-card.ts'

/** The script of `<review-card>`, with the newest reviews, so that most cards need no other request. Astro bundles its code. */
export const GET: APIRoute = ({ locals }) => new Response(cardScript(propsOf('/embed/review-card.js', locals)))
