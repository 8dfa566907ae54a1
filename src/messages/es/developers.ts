import type { Messages } from '../messages.ts'

/** The page for developers. */
export const spanishDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Todas las reseñas de clientes publicadas sobre ${name}, cada una con su procedencia y cómo se verificó, ` +
    'y lo que dicen las reseñas: aspectos, servicios, temas y tendencia.',
})
