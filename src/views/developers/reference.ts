import { z } from 'zod'

/** An operation of the interface, as the reference shows it. */
export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  about: string
  parameters: Member[]
  body: Member[]
  answers: { status: string; about: string; schema: string | undefined }[]
}

/** A parameter, or a member of an object. `schema` is the name of the schema that its type leads to. */
export type Member = {
  name: string
  place: string
  type: string
  schema: string | undefined
  needed: boolean
  about: string
}

/** A schema by name, with its members. */
export type SchemaView = { name: string; about: string; members: Member[] }

/** What an OpenAPI document says, put in the order and words of a page. */
export function readReference(document: Record<string, unknown>): { operations: Operation[]; schemas: SchemaView[] } {
  const { paths, components } = Document.parse(document)
  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => operationView(path, method, operation)),
    ),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      about: schema.description ?? '',
      members: membersOf(schema, 'body'),
    })),
  }
}

interface Schema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  required?: string[] | undefined
  properties?: Record<string, Schema> | undefined
  additionalProperties?: Schema | boolean | undefined
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), Schema).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
  }),
)

const Content = z.record(z.string(), z.object({ schema: Schema })).optional()

const Described = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  description: z.string().default(''),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content: Content })),
})

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

function operationView(path: string, method: string, operation: z.infer<typeof Described>): Operation {
  const { operationId: id, summary, description: about, parameters, requestBody, responses } = operation
  return {
    ...{ id, method: method.toUpperCase(), path, summary: bare(summary), about: bare(about) },
    parameters: parameters.map(({ name, in: place, required: needed, description, schema }) => ({
      ...{ name, place, needed, type: typeOf(schema), schema: namedIn(schema) },
      about: bare(description || (schema.description ?? '')),
    })),
    body: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersOf(schema, 'body')),
    answers: Object.entries(responses).map(([status, { description, content }]) => ({
      ...{ status, about: description },
      schema: Object.values(content ?? {}).flatMap(({ schema }) => namedIn(schema) ?? [])[0],
    })),
  }
}

function membersOf({ properties = {}, required = [] }: Schema, place: string): Member[] {
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, place, type: typeOf(schema), schema: namedIn(schema), needed: required.includes(name) },
    about: bare(schema.description ?? ''),
  }))
}

/** A type in words: `string (date) or null`, `list of Review`, `"improving" or "stable"`. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`
  if (typeof schema.additionalProperties === 'object') return `map of ${typeOf(schema.additionalProperties)}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

/** Markdown's marks for code are left out: pages have their own. */
function bare(text: string): string {
  return text.replaceAll('`', '')
}

/** The name of the schema that a type leads to, if it leads to one. */
function namedIn(schema: Schema): string | undefined {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  if (typeof schema.additionalProperties === 'object') inner.push(schema.additionalProperties)
  return inner.flatMap((one) => namedIn(one) ?? [])[0]
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
