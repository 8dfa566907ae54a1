import type { z } from 'zod'
import { CoverageLine } from './coverage.ts'
import { ChangesFile, ChangesOfRange } from './changes.ts'
import { Insights } from './insights.ts'
import { JsonFeed } from './json-feed.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { OpeningsFile, StateFile } from './log-files.ts'
import { Manifest } from './manifest.ts'
import { Policy } from './policy.ts'
import { Review } from './review.ts'
import { ReviewsFile } from './reviews-file.ts'
import { DatasetHead, InsightsShard, ReviewsShard } from './shards.ts'

/** The path of a published file (as in OpenAPI), its schema, and the name of the schema's own file below `/schemas/`. */
type PublishedShape = { path: string; name: string; schema: z.ZodType }

/** The shape of every published JSON file that this project defines; in JSON Lines, that of a line. */
export const PUBLISHED_SHAPES: readonly PublishedShape[] = [
  { path: '/reviews.json', name: 'reviews', schema: ReviewsFile },
  { path: '/reviews.jsonl', name: 'review', schema: Review },
  { path: '/insights.json', name: 'insights', schema: Insights },
  { path: '/data/head.json', name: 'head', schema: DatasetHead },
  { path: '/data/{month}/reviews.json', name: 'reviews-of-month', schema: ReviewsShard },
  { path: '/data/{month}/insights.json', name: 'insights-of-month', schema: InsightsShard },
  { path: '/api/feed.json', name: 'feed', schema: JsonFeed },
  { path: '/api/changes.json', name: 'changes', schema: ChangesFile },
  { path: '/log/changes/{range}.json', name: 'changes-of-range', schema: ChangesOfRange },
  { path: '/log/openings/{range}.json', name: 'openings', schema: OpeningsFile },
  { path: '/log/state.json', name: 'state', schema: StateFile },
  { path: '/policy.json', name: 'policy', schema: Policy },
  { path: '/coverage.jsonl', name: 'coverage', schema: CoverageLine },
  { path: '/manifest.json', name: 'manifest', schema: Manifest },
]

/** The path of the JSON Schema of a published file; undefined if it has none. */
export function schemaPathOf(path: string): string | undefined {
  const shape = PUBLISHED_SHAPES.find((known) => known.path === path)
  return shape && `/schemas/${shape.name}.json`
}

/** `/schemas/{name}.json`: a JSON Schema (2020-12) that needs no other file. `baseUrl` is the public origin. */
export function schemaFile({ path, name, schema }: PublishedShape, baseUrl: string): JsonSchema {
  const { $schema, ...rest } = jsonSchemaOf(schema)
  return { ...($schema !== undefined && { $schema }), $id: `${baseUrl}/schemas/${name}.json`, title: path, ...rest }
}
