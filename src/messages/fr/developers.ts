import type { Messages } from '../messages.ts'

/** The page for developers. */
export const frenchDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Tous les avis de clients publiés sur ${name}, chacun avec sa provenance et son mode de vérification, ` +
    'et ce que disent les avis : critères, prestations, sujets et tendance.',
})
