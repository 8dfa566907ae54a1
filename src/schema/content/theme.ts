import { z } from 'zod'

/** The look of the pages: neutral (`plain`), cream (`warm`), or always dark. The first two follow the visitor's dark mode. */
export const Theme = z.enum(['plain', 'warm', 'dark'], 'Give a theme: plain, warm or dark').default('plain')
export type Theme = z.infer<typeof Theme>
