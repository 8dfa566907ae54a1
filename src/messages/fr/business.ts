import type { Messages } from '../messages.ts'

/** Words for the business, its details and the things that reviews mention. */
export const frenchBusiness = (): Messages['business'] => ({
  call: (telephone) => `Appeler le ${telephone}`,
  website: 'Site web',
  directions: 'Itinéraire',
  leaveReview: 'Laisser un avis :',
  title: 'L’entreprise',
  registeredName: 'Raison sociale',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  hours: 'Horaires',
  licenses: 'Agréments',
  otherProfiles: 'Autres profils',
  allDay: 'toute la journée',
  nouns: {
    services: { one: 'prestation', many: 'prestations' },
    service_areas: { one: 'secteur', many: 'secteurs' },
    problems: { one: 'problème', many: 'problèmes' },
  },
  about: {
    technicians: 'Celles et ceux qui font le travail, racontés par leurs clients.',
    services: 'Ce que propose l’entreprise, raconté par ses clients.',
    service_areas: 'Où travaille l’entreprise, raconté par ses clients.',
  },
  kindDescription: (kinds, name) => `${kinds} : ${name} et ce qu’en disent les avis.`,
  kindFigures:
    'Les étoiles sont la moyenne des avis qui citent chaque nom ; un avis peut en citer plusieurs. Aucun pourcentage n’est indiqué en dessous de 5 avis.',
})
