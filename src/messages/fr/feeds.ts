import type { Messages } from '../messages.ts'

/** Words of the feeds themselves. */
export const frenchFeeds = (): Messages['feeds'] => ({
  title: (name) => `Avis sur ${name}`,
  description: (name) => `Ce que disent les clients à propos de ${name}`,
  starsAlone: (stars) => `${stars} étoiles sur 5`,
})
