import { z } from 'zod'
import { WebAddress } from './web-address.ts'
import { words } from './words.ts'

/** The id of a technician, service, area, aspect, problem or topic: lower kebab-case. Page addresses contain it. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+([-_][a-z0-9]+)*$/, 'Give an id in lower case with hyphens, such as water-heaters')
  .describe('An id in lower case')
export type Slug = z.infer<typeof Slug>

const name = words('Give a name')

const TIME = 'Give a time as HH:MM in quotes, such as "08:30"'

/** Opening hours on some days, from `opens` to `closes`, in the time zone of the business. */
export const Hours = z.strictObject({
  days: z.array(z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])).min(1),
  opens: z.string(TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME),
  closes: z.string(TIME).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME),
})
export type Hours = z.infer<typeof Hours>

export const Service = z.strictObject({ id: Slug, name, description: z.string().optional() })
export type Service = z.infer<typeof Service>

export const Technician = z.strictObject({ id: Slug, name, role: z.string().optional() })
export type Technician = z.infer<typeof Technician>

export const ServiceArea = z.strictObject({ id: Slug, name, region: z.string().optional() })
export type ServiceArea = z.infer<typeof ServiceArea>

export const Address = z.strictObject({
  street: z.string(),
  locality: z.string(),
  region: z.string().default('').describe('Empty where addresses have none'),
  postal_code: z.string().default('').describe('Empty where addresses have none'),
  country: z.string().regex(/^[A-Z]{2}$/, 'Give a country as ISO 3166-1 alpha-2, such as US'),
})

export type Address = z.infer<typeof Address>

/** An IANA time zone that this machine knows, such as `America/Denver`. */
export const TimeZone = z.string().refine(isTimeZone, 'Give an IANA time zone, such as America/Denver')

/** The business that the reviews are about. */
export const Business = z
  .strictObject({
    name,
    legal_name: z.string().optional(),
    description: z.string().optional(),
    category: words('Say what the business does, such as Plumber'),
    url: WebAddress,
    telephone: z.string().optional(),
    email: z.email('Give an e-mail address').optional(),
    address: Address.optional(),
    geo: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).optional(),
    timezone: TimeZone.describe(
      'IANA time zone; UTC if the business has no hours and gave neither a zone nor a country with only one',
    ),
    hours: z.array(Hours),
    services: z.array(Service),
    technicians: z.array(Technician),
    service_areas: z.array(ServiceArea),
    licenses: z.array(z.strictObject({ name, number: z.string(), authority: z.string().optional() })),
    profiles: z.array(WebAddress).describe('Pages of the business on other sites'),
    verification_policy: words('Say how reviews are verified').describe('How reviews are verified, in plain text'),
  })
  .describe('The business that the reviews are about')
export type Business = z.infer<typeof Business>

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}
