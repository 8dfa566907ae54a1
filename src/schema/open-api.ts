import type { JsonSchema } from './json-schema.ts'

/** The parts of an OpenAPI document that this project reads. */
export type OpenApi = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  /** Empty: no operation needs a key. */
  security: []
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: { schemas: Record<string, JsonSchema> }
}

/** The part of a Path Item Object (OpenAPI 3.1.1, section 4.8.9) that this project uses: operations by method. */
export type PathItem = { get?: Operation; post?: Operation }

/** An operation, in OpenAPI 3.1. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  externalDocs?: { description: string; url: string }
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: MediaTypes }
  responses: Record<string, Answer>
}

/** A parameter of an operation. */
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string | undefined
  schema: JsonSchema
}

/** An answer of an operation. */
export type Answer = {
  description: string
  headers?: Record<string, Header>
  content?: MediaTypes
}

/** A header of an answer. */
export type Header = { description: string; schema: JsonSchema }

/** The schema of a body, by media type. */
export type MediaTypes = Record<string, { schema: JsonSchema }>
