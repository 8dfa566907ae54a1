import { z } from 'zod'
import type { SiteLocals } from '../../props/provided.ts'
import { type CodePiece, highlight } from './highlight.ts'

const Pieces = z.array(z.object({ text: z.string(), kind: z.enum(['keyword', 'string', 'constant']).optional() }))

/** The code in pieces, from `highlight` or from the cache of an earlier build: loading a grammar takes 0.1 s or more. */
export function highlightOnce(
  { cache }: Pick<SiteLocals, 'cache'>,
  code: string,
  language: string | undefined,
): CodePiece[] {
  if (cache === undefined || language === undefined) return highlight(code, language)
  const kept = cache.get(['code', language, code])
  if (kept !== undefined) return Pieces.parse(JSON.parse(kept.toString()))
  const pieces = highlight(code, language)
  cache.put(['code', language, code], Buffer.from(JSON.stringify(pieces)))
  return pieces
}
