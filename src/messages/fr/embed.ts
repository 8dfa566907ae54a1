import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const frenchEmbed = ({ counted }: SentenceFormats<'fr'>): Messages['embed'] => ({
  description: (name) =>
    `Des badges, des cartes, des carrousels et des murs avec les avis sur ${name}, à copier dans n’importe quelle page web.`,
  lead: 'Choisissez ce qu’il faut montrer, puis copiez le HTML dans une page. Il ne dépose pas de cookies, reste à jour et montre toujours les derniers avis rédigés, quel que soit leur nombre d’étoiles.',
  badges: { small: 'Petit badge', medium: 'Badge moyen', large: 'Grand badge' },
  schemes: { auto: 'comme la page', light: 'clair', dark: 'sombre' },
  selectAndCopy: 'Cliquez pour tout sélectionner, puis copiez.',
  kinds: { review: 'Un seul avis', card: 'Carte', carousel: 'Carrousel', wall: 'Mur' },
  what: 'Afficher',
  about: 'Sujet',
  language: 'Langue',
  everyLanguage: 'Toutes les langues',
  count: 'Nombre d’avis',
  reviewLink: 'Lien de l’avis (sinon le dernier)',
  colors: 'Couleurs',
  width: 'Largeur de l’aperçu (px)',
  fullWidth: 'entière',
  asElement: 'Dans la page même, avec un script',
  ways: {
    badge: 'Une image, pour les éditeurs qui n’acceptent ni scripts ni cadres.',
    frame: 'Un cadre, qui fonctionne sans script. La deuxième ligne ajuste sa hauteur à son contenu.',
    element: 'Un élément qu’un script de quelques Ko dessine dans la page. Sans le script, il reste un lien.',
  },
  htmlOf: (what) => `HTML : ${what}`,
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
