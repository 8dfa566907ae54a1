import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

/** Reports what a JSON Schema finds wrong in a JSON text; empty if nothing. */
export type JsonCheck = (text: string) => string[]

/** A check by a JSON Schema of 2020-12. Throws if the schema itself does not match the meta-schema. */
export function checkBySchema(schema: object): JsonCheck {
  return checkWith(of2020, schema)
}

// `strict` would also refuse what 2020-12 allows, such as annotations that Ajv does not know. Each instance compiles the
// meta-schemas, so all schemas share one, which does not remember them.
const of2020 = ajvFormats.default(new Ajv2020({ strict: false, allErrors: true, addUsedSchema: false }))

/** The same for a JSON Schema of draft 7. */
export function checkByDraft7(schema: object): JsonCheck {
  return checkWith(ajvFormats.default(new Ajv({ strict: false, allErrors: true })), schema)
}

/** A check by a schema in the folder `schemas`. */
export async function checkByFile(name: string): Promise<JsonCheck> {
  const text = await readFile(new URL(`schemas/${name}`, import.meta.url), 'utf8')
  return checkBySchema(JSON.parse(text) as object)
}

function checkWith(ajv: Ajv, schema: object): JsonCheck {
  const validate = ajv.compile(schema)
  return (text) => {
    validate(JSON.parse(text))
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
  }
}
