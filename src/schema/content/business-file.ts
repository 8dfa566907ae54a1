import { z } from 'zod'
import { Business, Service, ServiceArea, Slug, Technician } from '../business.ts'
import { onlyTimeZoneOf } from '../country-time-zone.ts'
import { ReviewId } from '../review.ts'
import { words } from '../words.ts'
import { Labels } from './labels.ts'
import { LocalBusinessType } from './local-business-type.ts'
import { Photo } from './photo.ts'
import { SiteLanguage } from './site-language.ts'
import { Theme } from './theme.ts'

const aliases = z.array(z.string().min(1)).default([]).describe('Other words that customers use for it')

/** How a technician is named publicly: by full name, first name, or role instead of a name. */
export const Display = z
  .enum(['full', 'first_name', 'role'], 'Give how the name is shown: full, first_name or role')
  .default('full')

const COLOUR = 'Give a colour as #rrggbb in quotes, such as "#b4532a"'

/** The business's colour and logo. */
export const Brand = z.strictObject({
  color: z
    .string(COLOUR)
    .regex(/^#[0-9a-fA-F]{6}$/, COLOUR)
    .optional()
    .describe('The colour of the business; all others are derived from it, and text stays readable'),
  logo: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(svg|png|webp|jpe?g)$/, 'Give a file in this folder, such as logo.svg')
    .optional()
    .describe('An image file beside business.yaml: svg, png, webp or jpg, of any proportion, at most 1 MB'),
})
export type Brand = z.infer<typeof Brand>

/** One or more presets that the reviews are read with; without any, only the rules for every business apply. */
const trade = z
  .union([Slug.transform((name) => [name]), z.array(Slug)], 'Give the name of a trade, or a list of several')
  .optional()
  .describe('The trades of the business, which decide what is looked for in its reviews')

/** The review that the start page quotes, and the `words` to quote; by default its whole text. */
const pullQuote = z
  .union(
    [
      ReviewId.transform((review) => ({ review, words: undefined })),
      z.strictObject({ review: ReviewId, words: words('Give words of the review').optional() }),
    ],
    'Give the id of a review, or its "review" and the "words" to quote',
  )
  .optional()

/** `content/business.yaml`: the published business, and the aliases of its people, services and areas. */
export const BusinessFile = Business.extend({
  language: SiteLanguage.default('en').describe('The language of the pages; reviews keep theirs'),
  invented: z.boolean().default(false).describe('Marks the example that ships with the software'),
  schema_type: LocalBusinessType.default('LocalBusiness').describe('The schema.org type of this kind of business'),
  trade,
  brand: Brand.default({}),
  theme: Theme,
  photo: Photo.optional().describe('A photo of the business for the start page'),
  labels: Labels.default({}),
  pull_quote: pullQuote,
  timezone: Business.shape.timezone.default('UTC'),
  hours: Business.shape.hours.default([]),
  services: z.array(Service.extend({ aliases })).default([]),
  technicians: z.array(Technician.extend({ aliases, display: Display, portrait: Photo.optional() })).default([]),
  service_areas: z.array(ServiceArea.extend({ aliases })).default([]),
  licenses: Business.shape.licenses.default([]),
  profiles: Business.shape.profiles.default([]),
})
export type BusinessFile = z.infer<typeof BusinessFile>

/** The address in a file whose other members are not checked. */
export const SomeAddress = z.looseObject({ country: z.string() }).optional().catch(undefined)

const Untimed = z.looseObject({
  timezone: z.undefined().optional(),
  address: SomeAddress,
  hours: z.array(z.unknown()).catch([]).default([]),
})

/**
 * `content/business.yaml` as its owner writes it: without `timezone`, the zone of the address's country counts, if the country
 * has only one.
 */
export const BusinessFileAsWritten = z.preprocess((file, context) => {
  const untimed = Untimed.safeParse(file)
  if (!untimed.success) return file
  const zone = timeZoneOf(untimed.data)
  if (zone !== null) return { ...untimed.data, timezone: zone }
  if (untimed.data.hours.length > 0) {
    context.addIssue({
      code: 'custom',
      path: ['timezone'],
      message: 'Hours need an IANA time zone, such as America/Denver',
    })
  }
  return file
}, BusinessFile)

/** The time zone in the file, or else the only time zone of its country; null if there is neither. */
export function timeZoneOf(file: {
  timezone?: string | undefined
  address?: { country: string } | undefined
}): string | null {
  return file.timezone ?? (file.address ? onlyTimeZoneOf(file.address.country) : null)
}

/** A technician in `business.yaml`, with aliases and the public form of the name. */
export type StaffMember = BusinessFile['technicians'][number]
