import type { SiteLocals } from './props/provided.ts'

declare global {
  // Astro's own place for what a page is given besides its route.
  namespace App {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Astro merges this interface with its own
    interface Locals extends SiteLocals {}
  }
}
