import { z } from 'zod'
import type { Site } from '../../site.ts'
import { type CodePiece, highlight } from './highlight.ts'

/** Their grammars take 0.5 s to load, for a few lines which are nearly always the same. That of JSON takes less than keeping its examples would. */
const SLOW = ['javascript', 'sh', 'http']

const Pieces = z.array(z.object({ text: z.string(), kind: z.enum(['keyword', 'string', 'constant']).optional() }))

/** The code in pieces, as `highlight` makes them or made them for an earlier build. */
export async function highlightOnce(
  { keptCode }: Pick<Site, 'keptCode'>,
  code: string,
  language: string | undefined,
): Promise<CodePiece[]> {
  if (keptCode === undefined || language === undefined || !SLOW.includes(language)) return highlight(code, language)
  const made = await keptCode.of([language, code], () => Buffer.from(JSON.stringify(highlight(code, language))))
  return Pieces.parse(JSON.parse(Buffer.from(made).toString()))
}
