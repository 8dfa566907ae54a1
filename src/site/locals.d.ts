import type { SiteLocals } from './props/provided.ts'

declare global {
  // Astro takes the type of `Astro.locals` from this declaration.
  namespace App {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Astro merges this interface with its own
    interface Locals extends SiteLocals {}
  }
}
