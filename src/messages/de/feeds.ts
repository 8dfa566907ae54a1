import type { Messages } from '../messages.ts'

/** What the feeds say in their own words. */
export const germanFeeds = (): Messages['feeds'] => ({
  title: (name) => `Bewertungen zu ${name}`,
  description: (name) => `Was Kunden über ${name} sagen`,
  starsAlone: (stars) => `${stars} von 5 Sternen`,
})
