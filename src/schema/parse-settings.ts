import { z } from 'zod'
import { isOrigin, withoutPassword } from './web-address.ts'

// Each message says what the variable may be, and follows the word "give".

/** A whole number within these bounds, written in digits. */
export function whole(least: number, most: number): z.ZodType<number> {
  return numeral(/^\d{1,10}$/, 'a whole number', { least, most })
}

/** A number within these bounds, written in digits with or without a decimal point. */
export function decimal(least: number, most: number): z.ZodType<number> {
  return numeral(/^\d{1,10}(\.\d{1,9})?$/, 'a number', { least, most })
}

function numeral(form: RegExp, kind: string, { least, most }: { least: number; most: number }): z.ZodType<number> {
  const wanted = `${kind}, ${least} to ${most}`
  return z
    .string()
    .refine((text) => form.test(text) && Number(text) >= least && Number(text) <= most, wanted)
    .transform(Number)
}

/** An `http` or `https` origin: scheme, host and port, with nothing after them. */
export const origin = z
  .string()
  .refine(isOrigin, 'an address with https:// and without a slash at the end, such as https://reviews.example')

/** `1` is on, `0` is off. */
export const switchedOn = z.enum(['1', '0'], '1 for on or 0 for off').transform((value) => value === '1')

/** Invalid settings: one line for each, with its name, its value and what it may be. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * The settings in the environment; a blank variable counts as not set.
 * @param secrets the variables whose values no message may show
 * @throws {SettingsError} if any are invalid, with a line for each of them
 */
export function parseSettings<T>(
  schema: z.ZodType<T>,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[] = [],
): T {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const settings = schema.safeParse(given)
  if (settings.success) return settings.data
  const lines = settings.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name} is ${shown(given[name], secrets.includes(name))}: give ${message}`
  })
  throw new SettingsError(lines.join('\n'))
}

function shown(value: string | undefined, isSecret: boolean): string {
  if (value === undefined) return 'not set'
  return isSecret ? `set to ${value.length} characters that are not shown here` : JSON.stringify(withoutPassword(value))
}
