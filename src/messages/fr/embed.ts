import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const frenchEmbed = ({ counted }: SentenceFormats<'fr'>): Messages['embed'] => ({
  description: (name) => `Des badges et une carte avec la note de ${name}, à copier dans n’importe quelle page web.`,
  lead: 'Des badges et des cartes à copier dans une page. Seule la dernière a besoin d’un script. Ils ne déposent pas de cookies, ne chargent rien d’autre, restent à jour et suivent le mode clair ou sombre du visiteur.',
  badges: { small: 'Petit badge', medium: 'Badge moyen', large: 'Grand badge' },
  schemes: { light: 'clair', dark: 'sombre' },
  selectAndCopy: 'Cliquez pour tout sélectionner, puis copiez.',
  htmlOfBadge: { small: 'HTML du petit badge', medium: 'HTML du badge moyen', large: 'HTML du grand badge' },
  card: 'Carte',
  htmlOfCard: 'HTML de la carte',
  element: 'Carte intégrée à la page',
  elementDescription: {
    before: 'L’élément ',
    after:
      ' montre la même note et les derniers avis dans la page elle-même, à la hauteur nécessaire. Son script de moins de 5 Ko ne fait aucune requête ; sans lui, il reste le lien.',
  },
  htmlOfElement: 'HTML de l’élément',
  noReviews: 'Aucun avis pour l’instant',
  anInventedExample: ' (un exemple inventé)',
  inventedBusiness: 'Une entreprise inventée, à titre d’exemple.',
  inventedExample: 'Un exemple inventé',
  mentionedIn: (count) => `Cité dans ${counted(count, AVIS)}`,
  starsAndCount: (stars, count) => `${stars} étoiles sur 5, ${count.replace(/^Cité/, 'cité')}`,
  copy: 'Copier',
  copied: 'Copié',
  selected: 'Sélectionné',
  selectedHow: 'Sélectionné : copiez avec le clavier ou le menu',
})
