import { z } from 'zod'
import { Business, Service, ServiceArea, Technician } from '../business.ts'

const aliases = z.array(z.string().min(1)).default([]).describe('Other words that customers use for it')

/** `content/business.yaml`: the published business, with what helps to find its people, services and areas in texts. */
export const BusinessFile = Business.extend({
  invented: z.boolean().default(false).describe('Marks the example that comes with the software'),
  hours: Business.shape.hours.default([]),
  services: z.array(Service.extend({ aliases })).default([]),
  technicians: z.array(Technician.extend({ aliases })).default([]),
  service_areas: z.array(ServiceArea.extend({ aliases })).default([]),
  licenses: Business.shape.licenses.default([]),
  profiles: Business.shape.profiles.default([]),
}).meta({ id: 'BusinessFile' })
export type BusinessFile = z.infer<typeof BusinessFile>
