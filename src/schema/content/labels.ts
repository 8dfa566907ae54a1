import { z } from 'zod'
import { words } from '../words.ts'

/** A noun in singular and plural, for sentences and headings. */
export const Noun = z.strictObject(
  { one: words('Give the noun'), many: words('Give its plural') },
  'Give both forms, such as { one: Product, many: Products }',
)

/** The owner's names for kinds of things that reviews mention, which override the trade's. Ids and data do not change. */
export const Labels = z.strictObject({
  technicians: Noun.optional(),
  services: Noun.optional(),
  service_areas: Noun.optional(),
  problems: Noun.optional(),
})
export type Labels = z.infer<typeof Labels>

/** A label within a sentence: "Products" becomes "products"; "VIPs", "A/C repair" and names like "Harbor Plan" stay the same. */
export function inSentence(label: string): string {
  return /^\S+(?:\p{Lu}| \p{Lu}\p{Ll})/u.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)
}
