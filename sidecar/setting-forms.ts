import { z } from 'zod'

// Each message says what the variable may be, and follows the word "give".

/** A whole number of these bounds, written in digits alone. */
export function whole(least: number, most: number): z.ZodType<number> {
  return numeral(/^\d{1,10}$/, least, most, 'a whole number')
}

/** A number of these bounds, written in digits with or without a decimal point. */
export function decimal(least: number, most: number): z.ZodType<number> {
  return numeral(/^\d{1,10}(\.\d{1,9})?$/, least, most, 'a number')
}

/** This many values with commas between them. */
export function list<T>(member: z.ZodType<T>, length: number, wanted: string): z.ZodType<T[]> {
  return z.string().transform((text, context) => {
    const members = z
      .array(member)
      .length(length)
      .safeParse(text.split(',').map((part) => part.trim()))
    if (members.success) return members.data
    context.addIssue(wanted)
    return z.NEVER
  })
}

/** How many proxies there are, or their addresses, each alone or as a CIDR (RFC 4632, RFC 4291), with commas between them. */
export const proxies = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => Network.safeParse(address).success)) return addresses
  context.addIssue('a whole number, 0 to 100, or the addresses of the proxies, such as 10.0.0.0/8,fd00::/8')
  return z.NEVER
})

/** Not the network of all addresses: that is a number. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((text) => !/\/0+$/.test(text))

/** `1` is on, `0` is off. */
export const switchedOn = z.enum(['1', '0'], '1 for on or 0 for off').transform((value) => value === '1')

/** An `http` or `https` origin: scheme, host and port, nothing after them. */
export const origin = z.string().refine(isOrigin, 'an origin without a trailing slash, such as https://reviews.example')

/** A folder, or an origin (its trailing slash is dropped). */
export const folderOrOrigin = z
  .string()
  .transform((text) => (isAddress(text) ? text.replace(/\/$/, '') : text))
  .refine((text) => !isAddress(text) || isOrigin(text), 'a folder, or an origin such as https://reviews.example')

/** Whether the text is a web address rather than a folder. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

function isOrigin(text: string): boolean {
  return isAddress(text) && URL.canParse(text) && new URL(text).origin === text
}

function numeral(form: RegExp, least: number, most: number, kind: string): z.ZodType<number> {
  const wanted = `${kind}, ${least} to ${most}`
  return z
    .string()
    .refine((text) => form.test(text) && Number(text) >= least && Number(text) <= most, wanted)
    .transform(Number)
}
