import type { Messages } from '../messages.ts'

/** What the feeds say in their own words. */
export const dutchFeeds = (): Messages['feeds'] => ({
  title: (name) => `Beoordelingen van ${name}`,
  description: (name) => `Wat klanten over ${name} zeggen`,
  starsAlone: (stars) => `${stars} van 5 sterren`,
})
