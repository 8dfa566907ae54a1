import type { Messages } from '../messages.ts'

/** The page for developers. */
export const portugueseDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Todas as avaliações de clientes publicadas sobre ${name}, cada uma com a sua origem e a forma como foi verificada, ` +
    'e o que dizem as avaliações: aspetos, serviços, temas e tendência.',
})
