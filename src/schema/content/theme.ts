import { z } from 'zod'

/** How the pages look: neutral paper, cream paper, or dark for everybody; the first two follow the visitor's dark mode. */
export const Theme = z.enum(['plain', 'warm', 'dark'], 'Give a theme: plain, warm or dark').default('plain')
export type Theme = z.infer<typeof Theme>
