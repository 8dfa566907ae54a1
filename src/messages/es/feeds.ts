import type { Messages } from '../messages.ts'

/** Words of the feeds themselves. */
export const spanishFeeds = (): Messages['feeds'] => ({
  title: (name) => `Reseñas de ${name}`,
  description: (name) => `Lo que dicen los clientes de ${name}`,
  starsAlone: (stars) => `${stars} de 5 estrellas`,
})
