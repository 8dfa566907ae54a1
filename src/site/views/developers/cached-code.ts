import { z } from 'zod'
import type { SiteLocals } from '../../props/provided.ts'
import { type CodePiece, highlight } from './highlight.ts'

/**
 * Languages whose pieces are cached: their grammars take 0.5 s to load, for a few lines that rarely change. JSON loads faster
 * than a cache of its many examples would be.
 */
const SLOW = ['javascript', 'sh', 'http']

const Pieces = z.array(z.object({ text: z.string(), kind: z.enum(['keyword', 'string', 'constant']).optional() }))

/** The code in pieces, from `highlight` or from the cache of an earlier build. */
export function highlightOnce(
  { cache }: Pick<SiteLocals, 'cache'>,
  code: string,
  language: string | undefined,
): CodePiece[] {
  if (cache === undefined || language === undefined || !SLOW.includes(language)) return highlight(code, language)
  const kept = cache.get(['code', language, code])
  if (kept !== undefined) return Pieces.parse(JSON.parse(kept.toString()))
  const pieces = highlight(code, language)
  cache.put(['code', language, code], Buffer.from(JSON.stringify(pieces)))
  return pieces
}
