import { z } from 'zod'

export type JsonSchema = { type: 'object'; [keyword: string]: unknown }

/** The JSON Schema (2020-12) of a tool's arguments. */
export function inputSchema(schema: z.ZodObject): JsonSchema {
  return { $schema: DIALECT, ...ofObject(jsonSchema(schema, 'input')) }
}

/**
 * The JSON Schema (2020-12) of a tool's answer. It is open, because publishers may add members. It has no patterns and lengths:
 * published data meets them anyway, and a model need not read them.
 */
export function outputSchema(schema: z.ZodObject): JsonSchema {
  return { $schema: DIALECT, ...ofObject(opened(jsonSchema(schema, 'output'))) }
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

type Schema = Record<string, unknown>

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Schema {
  const { $defs, ...root } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, override: shorten })
  return inlined(root, $defs ?? {})
}

// A date already has a format; its pattern adds 200 characters about leap years. The greatest and the least safe integer are not
// useful as limits.
function shorten({ jsonSchema: schema }: { jsonSchema: Schema }): void {
  if (schema['format'] !== undefined) delete schema['pattern']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
}

/** Replaces `$ref` by the definition, because many clients do not follow references. */
function inlined(schema: Schema, definitions: Schema): Schema {
  return mapped(schema, ({ $ref, $schema: _dialect, id: _id, ...rest }) => {
    if (typeof $ref !== 'string') return rest
    const target = definitions[$ref.slice('#/$defs/'.length)]
    return isSchema(target) ? { ...inlined(target, definitions), ...rest } : rest
  })
}

function opened(schema: Schema): Schema {
  return mapped(schema, ({ pattern: _pattern, minLength: _length, minItems: _items, additionalProperties, ...rest }) =>
    additionalProperties === undefined || additionalProperties === false ? rest : { ...rest, additionalProperties },
  )
}

function mapped(schema: Schema, change: (schema: Schema) => Schema): Schema {
  return Object.fromEntries(
    Object.entries(change(schema)).map(([keyword, value]) => {
      if (keyword === 'properties' && isSchema(value)) return [keyword, membersMapped(value, change)]
      return [keyword, partMapped(value, change)]
    }),
  )
}

// Does not change names of members, which may equal a keyword, such as `id`.
function membersMapped(members: Schema, change: (schema: Schema) => Schema): Schema {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, partMapped(value, change)]))
}

function partMapped(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => partMapped(part, change))
  return isSchema(value) ? mapped(value, change) : value
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function ofObject(schema: Schema): JsonSchema {
  return { ...schema, type: 'object' }
}
