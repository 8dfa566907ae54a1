import { z } from 'zod'
import { Business, Service, ServiceArea, Technician } from '../business.ts'
import { Brand } from './brand.ts'
import { LocalBusinessType } from './local-business-type.ts'

const aliases = z.array(z.string().min(1)).default([]).describe('Other words that customers use for it')

/** How much of a technician's name is published: all of it, the first name, or the role in its place. */
export const Display = z
  .enum(['full', 'first_name', 'role'], 'Give how the name is shown: full, first_name or role')
  .default('full')

/** `content/business.yaml`: the published business, with what helps to find its people, services and areas in texts. */
export const BusinessFile = Business.extend({
  invented: z.boolean().default(false).describe('Marks the example that comes with the software'),
  schema_type: LocalBusinessType.default('LocalBusiness').describe('What schema.org calls this kind of business'),
  brand: Brand.default({}),
  hours: Business.shape.hours.default([]),
  services: z.array(Service.extend({ aliases })).default([]),
  technicians: z.array(Technician.extend({ aliases, display: Display })).default([]),
  service_areas: z.array(ServiceArea.extend({ aliases })).default([]),
  licenses: Business.shape.licenses.default([]),
  profiles: Business.shape.profiles.default([]),
})
export type BusinessFile = z.infer<typeof BusinessFile>
