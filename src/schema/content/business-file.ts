import { z } from 'zod'
import { Business, Service, ServiceArea, Slug, Technician } from '../business.ts'
import { Brand } from './brand.ts'
import { LocalBusinessType } from './local-business-type.ts'

const aliases = z.array(z.string().min(1)).default([]).describe('Other words that customers use for it')

/** How much of a technician's name is published: all of it, the first name, or the role in its place. */
export const Display = z
  .enum(['full', 'first_name', 'role'], 'Give how the name is shown: full, first_name or role')
  .default('full')

/** The presets that the reviews are read with: one or several; none of them for what every business is judged by. */
const trade = z
  .union([Slug.transform((name) => [name]), z.array(Slug)], 'Give the name of a trade, or a list of several')
  .optional()
  .describe('The trades of the business, by which its reviews are read')

/** `content/business.yaml`: the published business, with what helps to find its people, services and areas in texts. */
export const BusinessFile = Business.extend({
  invented: z.boolean().default(false).describe('Marks the example that comes with the software'),
  schema_type: LocalBusinessType.default('LocalBusiness').describe('What schema.org calls this kind of business'),
  trade,
  brand: Brand.default({}),
  hours: Business.shape.hours.default([]),
  services: z.array(Service.extend({ aliases })).default([]),
  technicians: z.array(Technician.extend({ aliases, display: Display })).default([]),
  service_areas: z.array(ServiceArea.extend({ aliases })).default([]),
  licenses: Business.shape.licenses.default([]),
  profiles: Business.shape.profiles.default([]),
})
export type BusinessFile = z.infer<typeof BusinessFile>
