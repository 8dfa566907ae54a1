import type { Messages } from '../messages.ts'

/** The page for developers. */
export const italianDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Ogni recensione pubblicata di clienti di ${name}, con la sua provenienza e come è stata verificata, ` +
    'e che cosa dicono le recensioni: aspetti, servizi, argomenti e andamento.',
})
