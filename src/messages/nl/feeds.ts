import type { Messages } from '../messages.ts'

/** Words of the feeds themselves. */
export const dutchFeeds = (): Messages['feeds'] => ({
  title: (name) => `Beoordelingen van ${name}`,
  description: (name) => `Wat klanten over ${name} zeggen`,
  starsAlone: (stars) => `${stars} van 5 sterren`,
})
