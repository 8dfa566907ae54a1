import { z } from 'zod'

/** A JSON Schema (2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * The JSON Schema of a shape, for clients. Dates have a format only (zod's pattern for them is very long), objects are open
 * (clients ignore unknown members), and bounds that only mean "a safe integer" are dropped.
 *
 * @param io `input` for requests, `output` for answers
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const found = known[io].get(schema)
  if (found !== undefined) return found
  const created = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => forReaders(jsonSchema) })
  known[io].set(schema, created)
  return created
}

/** All builds of a process describe the same shapes. */
const known = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

/** The JSON Schemas of these shapes by name. A shape that contains another one refers to it through `uri`. */
export function jsonSchemasOf(
  shapes: Record<string, z.ZodType>,
  uri: (name: string) => string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string; description?: string | undefined }>()
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id, description: shape.description })
  const { schemas } = z.toJSONSchema(registry, { uri, override: ({ jsonSchema }) => forReaders(jsonSchema) })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  )
}

function forReaders(schema: JsonSchema): void {
  if (schema.format === 'starts_with') delete schema.format // zod's invention; the pattern says the same
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}
