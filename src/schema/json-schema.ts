import { z } from 'zod'

/** A JSON Schema (2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * The JSON Schema of a shape, for readers outside: dates by their format (zod's own pattern for them is very long),
 * objects open (a client ignores members that it does not know), no bound that only means "a safe integer".
 *
 * @param io `input` for what a client sends, `output` for what it gets
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => forReaders(jsonSchema) })
}

/** The JSON Schemas of these shapes, by their names; where one holds another, it refers to it through `uri`. */
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
  if (schema.format === 'starts_with') delete schema.format // A format of zod's own, beside the pattern that says it.
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}
