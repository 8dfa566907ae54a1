import { z } from 'zod'
import { words } from '../words.ts'

/** A noun in both numbers, as it stands in a sentence or as a heading. */
export const Noun = z.strictObject(
  { one: words('Give the noun'), many: words('Give its plural') },
  'Give both forms, such as { one: Product, many: Products }',
)

/** What pages call the kinds of things that reviews mention, where the owner has other words than the trade. Ids and data keep theirs. */
export const Labels = z.strictObject({
  technicians: Noun.optional(),
  services: Noun.optional(),
  service_areas: Noun.optional(),
  problems: Noun.optional(),
})
export type Labels = z.infer<typeof Labels>

/** A label within a sentence: "Products" is "products", but "VIPs", "A/C repair" and names like "Harbor Plan" stay. */
export function inSentence(label: string): string {
  return /^\S+(?:\p{Lu}| \p{Lu}\p{Ll})/u.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)
}
