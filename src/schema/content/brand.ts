import { z } from 'zod'

/** What makes the pages the owner's own. */
export const Brand = z.strictObject({
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Give a colour as #rrggbb in quotes, such as "#b4532a"')
    .optional()
    .describe('The colour of the business; the pages derive all others from it, and keep text readable whatever it is'),
  logo: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(svg|png|webp|jpg)$/, 'Give a file in this folder, such as logo.svg')
    .optional()
    .describe('An image file beside business.yaml: svg, png, webp or jpg'),
})
export type Brand = z.infer<typeof Brand>
