import type { Messages } from '../messages.ts'

/** Words of the feeds themselves. */
export const italianFeeds = (): Messages['feeds'] => ({
  title: (name) => `Recensioni di ${name}`,
  description: (name) => `Che cosa dicono i clienti di ${name}`,
  starsAlone: (stars) => `${stars} stelle su 5`,
})
