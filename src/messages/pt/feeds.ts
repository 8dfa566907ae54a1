import type { Messages } from '../messages.ts'

/** Words of the feeds themselves. */
export const portugueseFeeds = (): Messages['feeds'] => ({
  title: (name) => `Avaliações de ${name}`,
  description: (name) => `O que dizem os clientes sobre ${name}`,
  starsAlone: (stars) => `${stars} de 5 estrelas`,
})
