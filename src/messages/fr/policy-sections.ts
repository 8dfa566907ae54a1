import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS, PERSONNES } from './nouns.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const frenchHandling = (counted: SentenceFormats<'fr'>['counted']): Messages['policySections']['handled'] => ({
  title: 'Comment les avis sont traités',
  noFakes:
    'Les faux avis sont interdits : nul ne peut écrire, commander ou publier un avis qui ne repose pas sur une expérience de son auteur. Un avis qui se révèle faux est retiré, et compté ici.',
  incentives: 'Une contrepartie peut être offerte pour un avis.',
  noIncentives: 'Aucune contrepartie n’est offerte pour un avis.',
  who: (text) => `Qui peut écrire un avis : ${text}`,
  checked: (text) => `Ce qui est contrôlé : ${text}`,
  publishedAtOnce: 'Un avis est publié le jour où il est reçu.',
  publishedWithin: (time) => `Un avis est publié au plus tard ${time} après sa réception.`,
  kept: (text) => `Combien de temps les avis restent publiés : ${text}`,
  days: (count) => counted(count, { one: 'jour', many: 'de jours', other: 'jours' }),
  keptFromPublication: (name, time) => `${name} : au plus ${time} après la publication.`,
  keptFromImport: (name, time) => `${name} : au plus ${time} après la dernière collecte.`,
  contact: (may) => (may ? 'L’auteur d’un avis peut être contacté.' : 'L’auteur d’un avis ne peut pas être contacté.'),
  edit: (may) => (may ? 'Les auteurs peuvent modifier leur avis.' : 'Les auteurs ne peuvent pas modifier leur avis.'),
})

/** The sections of the page on how reviews are verified. */
export const frenchPolicySections = ({ counted }: SentenceFormats<'fr'>): Messages['policySections'] => ({
  reviews: 'Avis',
  methods: {
    title: 'Comment chaque avis a été vérifié',
    caption: 'Avis selon leur mode de vérification',
    how: 'Comment',
  },
  handled: frenchHandling(counted),
  leftOut: {
    title: 'Ce qui a été laissé de côté',
    nothing: 'Rien : tous les avis que l’entreprise a reçus sont publiés ici, sauf ceux qui ont été retirés.',
    unverified: (count) =>
      `Seuls les avis vérifiés sont publiés. ${counted(count, { one: 'avis non vérifié est laissé', many: 'd’avis non vérifiés sont laissés', other: 'avis non vérifiés sont laissés' })} de côté.`,
    undeclared: (count) =>
      `${counted(count, { one: 'autre avis vient', many: 'd’autres avis viennent', other: 'autres avis viennent' })} d’une source que l’entreprise n’a pas décrite.`,
  },
  takenDown: {
    title: 'Ce qui a été retiré',
    namesHidden: (people) =>
      `Dans les avis, des crochets montrent où le nom de ${counted(people, PERSONNES)} de l’entreprise est abrégé ou remplacé.`,
    caption: 'Avis retirés, par motif',
    reason: 'Motif',
  },
  log: 'Le registre de ce qui a été publié',
  byStars: {
    title: 'Publiés et retirés, par étoiles',
    wouldDiffer: 'Si les mauvais avis étaient retirés, ces parts seraient différentes.',
    all: 'Tous les avis',
    published: 'Publiés',
    takenDown: 'Retirés',
  },
  corrections: {
    title: 'Corrections de l’analyse',
    counts: (corrections, ofReviews) =>
      `${counted(corrections, { one: 'correction', many: 'de corrections', other: 'corrections' })} dans ${counted(ofReviews, AVIS)}.`,
    caption: 'Corrections, selon qui les a faites',
    by: 'Par',
    corrections: 'Corrections',
  },
  amendments: {
    title: 'Ce que l’entreprise a modifié',
    caption: 'Avis modifiés, selon ce qui a été fait',
    what: 'Ce qui a été fait',
  },
  connections: {
    title: 'Auteurs liés à l’entreprise',
    caption: 'Avis par type de lien',
    connection: 'Lien',
  },
  order: 'Ordre et note',
  complaints: 'Signaler un problème',
})
