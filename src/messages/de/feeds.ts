import type { Messages } from '../messages.ts'

/** Words of the feeds themselves. */
export const germanFeeds = (): Messages['feeds'] => ({
  title: (name) => `Bewertungen zu ${name}`,
  description: (name) => `Was Kunden über ${name} sagen`,
  starsAlone: (stars) => `${stars} von 5 Sternen`,
})
