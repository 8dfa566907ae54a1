import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import { SentimentLabel } from '../../../src/schema/insights.ts'

/** The labels of a review, given before the engine read it: see gold/README.md. */
export const GoldLabels = z.strictObject({
  id: z.string(),
  label: SentimentLabel,
  aspects: z.array(z.strictObject({ aspect: z.string(), label: SentimentLabel })),
  people: z.array(z.string()),
})
export type GoldLabels = z.infer<typeof GoldLabels>

const GoldText = z.object({
  id: z.string(),
  stars: z.number(),
  text: z.string(),
  author: z.string().default('Anonymous'),
})
type GoldText = z.infer<typeof GoldText>

/** A review with its labels. */
export type GoldReview = GoldText & { gold: GoldLabels }

/** Rules are developed with one half of the reviews. Of the other half, only figures are looked at. */
export type Half = 'development' | 'measured'

/** Which half a review belongs to. The first byte of the SHA-256 of its id decides, so that nobody can choose. */
export function halfOf(id: string): Half {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'development' : 'measured'
}

const FOLDER = new URL('gold/', import.meta.url)

/** The labelled trades, by name. */
export const GOLD_TRADES: readonly string[] = globSync('*.labels.jsonl', { cwd: FOLDER })
  .map((file) => basename(file, '.labels.jsonl'))
  .sort()

/** The trades whose reviews we may not publish. Only their labels are here; the texts are in exports outside the repository. */
const EXPORTS: Readonly<Record<string, { file: string; read: (content: string) => GoldText[] }>> = {
  insurance: { file: 'trustpilot-export.csv', read: readTrustpilot },
  moving: { file: 'movers-serpapi-google-reviews.json', read: readSerpApi },
}

/** The labelled reviews of a trade; null if their texts are missing from `data`, the folder of the exports. */
export function readGold(trade: string, data: string): GoldReview[] | null {
  const texts = textsOf(trade, data)
  if (texts === null) return null
  const byId = new Map(texts.map((text) => [text.id, text]))
  return linesOf(`${trade}.labels.jsonl`, GoldLabels).map((gold) => {
    const text = byId.get(gold.id)
    if (text === undefined) throw new Error(`The labels of ${trade} name a review "${gold.id}" that is not there`)
    return { ...text, gold }
  })
}

function textsOf(trade: string, data: string): GoldText[] | null {
  const from = EXPORTS[trade]
  if (from === undefined) return linesOf(`${trade}.reviews.jsonl`, GoldText)
  const path = `${data}/${from.file}`
  return existsSync(path) ? from.read(readFileSync(path, 'utf8')) : null
}

function linesOf<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
  return lines.map((line) => row.parse(JSON.parse(line)))
}

function readTrustpilot(content: string): GoldText[] {
  const row = z.object({ id: z.string(), text: z.string(), rating: z.coerce.number() })
  const rows = z.array(row).parse(parseCsv(content, { columns: true, bom: true, relax_column_count: true }))
  return rows.map(({ id, text, rating }) => GoldText.parse({ id, text, stars: rating }))
}

function readSerpApi(content: string): GoldText[] {
  const row = z.object({ review_id: z.string(), snippet: z.string().default(''), rating: z.number() })
  const { reviews } = z.object({ reviews: z.array(row) }).parse(JSON.parse(content))
  return reviews.map(({ review_id, snippet, rating }) =>
    GoldText.parse({ id: review_id, text: snippet, stars: rating }),
  )
}
