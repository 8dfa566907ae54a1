import type { SiteLocals } from './props/provided.ts'

declare global {
  // Astro declares here what a page receives besides its route.
  namespace App {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Astro merges this interface with its own
    interface Locals extends SiteLocals {}
  }
}
