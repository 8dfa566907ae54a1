import type { Messages } from '../messages.ts'

/** The page for developers. */
export const dutchDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Elke gepubliceerde klantbeoordeling van ${name}, met herkomst en manier van controle, ` +
    'en wat de beoordelingen zeggen: onderwerpen, diensten en ontwikkeling.',
})
