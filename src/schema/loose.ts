import { z } from 'zod'

/**
 * The same shape for a reader, which keeps unknown members at every depth, so that new members in published files do not break
 * it.
 */
export function loose<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>> {
  return z.pipe(loosened(schema), z.custom<z.output<T>>())
}

/** Made once for each shape, because Zod compiles each schema that it parses with. */
const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

function loosened(schema: z.core.$ZodType): z.core.$ZodType {
  const made = known.get(schema) ?? remade(schema)
  known.set(schema, made)
  return made
}

function remade(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: z.core.$ZodShape = schema.def.shape
    return z.looseObject(Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, loosened(member)])))
  }
  if (schema instanceof z.ZodArray) return z.array(loosened(schema.def.element))
  if (schema instanceof z.ZodRecord) return z.record(z.string(), loosened(schema.def.valueType))
  if (schema instanceof z.ZodNullable) return z.nullable(loosened(schema.def.innerType))
  if (schema instanceof z.ZodOptional) return z.optional(loosened(schema.def.innerType))
  return schema
}
