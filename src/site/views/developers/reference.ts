import type { Messages } from '../../../messages/messages.ts'
import type { OpenApi, MediaTypes, Operation } from '../../../schema/open-api.ts'
import type { JsonSchema } from '../../../schema/json-schema.ts'

/** An operation of the API, as shown in the reference. */
export type OperationView = {
  id: string
  method: string
  path: string
  summary: string
  about: string
  parameters: Member[]
  body: Member[]
  answers: { status: string; about: string; schema: string | undefined }[]
}

/** A parameter, or a member of an object. `schema` is the name of the schema that its type refers to. */
export type Member = { name: string; type: string; schema: string | undefined; required: boolean; about: string }

/** A schema by name, with its members. */
export type SchemaView = { name: string; about: string; members: Member[] }

/** The `lang` of quotes from the OpenAPI document, which is in English. */
export function languageOfDocument({ formats }: Messages): 'en' | undefined {
  return formats.language === 'en' ? undefined : 'en'
}

/** Prepares an OpenAPI document for the reference page. */
export function readReference({ paths, components }: OpenApi): { operations: OperationView[]; schemas: SchemaView[] } {
  return {
    operations: Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => operationView(path, method, operation)),
    ),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      about: schema.description ?? '',
      members: membersOf(schema),
    })),
  }
}

function operationView(path: string, method: string, operation: Operation): OperationView {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary: withoutMarks(summary),
    about: withoutMarks(description),
    parameters: parameters.map(({ name, required, description, schema }) =>
      member({ name, required, schema, about: description ?? schema.description }),
    ),
    body: schemasIn(requestBody?.content).flatMap(membersOf),
    answers: Object.entries(responses).map(([status, { description, content }]) => ({
      status,
      about: description,
      schema: schemasIn(content).flatMap((schema) => referenceIn(schema) ?? [])[0],
    })),
  }
}

function schemasIn(content: MediaTypes = {}): JsonSchema[] {
  return Object.values(content).map(({ schema }) => schema)
}

function membersOf({ properties = {}, required = [] }: JsonSchema): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean'
      ? []
      : member({ name, schema, required: required.includes(name), about: schema.description }),
  )
}

type Described = { name: string; schema: JsonSchema; required: boolean; about: string | undefined }

function member({ name, schema, required, about = '' }: Described): Member {
  return { name, type: typeOf(schema), schema: referenceIn(schema), required, about: withoutMarks(about) }
}

/** A type in words: `string (date) or null`, `list of Review`, `"improving" or "stable"`. */
function typeOf(schema: SchemaLike): string {
  if (typeof schema !== 'object' || Array.isArray(schema)) return 'anything'
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`
  if (typeof schema.additionalProperties === 'object') return `map of ${typeOf(schema.additionalProperties)}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

/** The name of the schema that a type refers to; undefined if there is none. */
function referenceIn(schema: SchemaLike): string | undefined {
  if (typeof schema !== 'object' || Array.isArray(schema)) return undefined
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  const inner = [...(schema.anyOf ?? []), schema.items, schema.additionalProperties]
  return inner.flatMap((one) => referenceIn(one) ?? [])[0]
}

type SchemaLike = JsonSchema['items'] | JsonSchema['additionalProperties']

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** A text without Markdown's marks for code, because pages have their own style for code. */
function withoutMarks(text: string): string {
  return text.replaceAll('`', '')
}
