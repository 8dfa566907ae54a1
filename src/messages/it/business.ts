import type { Messages } from '../messages.ts'

/** Words for the business, its details and the things that reviews mention. */
export const italianBusiness = (): Messages['business'] => ({
  call: (telephone) => `Chiama il ${telephone}`,
  website: 'Sito web',
  directions: 'Indicazioni stradali',
  leaveReview: 'Scrivi una recensione:',
  title: 'L’attività',
  registeredName: 'Ragione sociale',
  address: 'Indirizzo',
  phone: 'Telefono',
  email: 'E-mail',
  hours: 'Orari',
  licenses: 'Abilitazioni',
  otherProfiles: 'Altri profili',
  allDay: 'tutto il giorno',
  nouns: {
    services: { one: 'servizio', many: 'servizi' },
    service_areas: { one: 'zona', many: 'zone' },
    problems: { one: 'problema', many: 'problemi' },
  },
  about: {
    technicians: 'Le persone che fanno il lavoro, nelle parole dei loro clienti.',
    services: 'Che cosa offre l’attività, nelle parole dei suoi clienti.',
    service_areas: 'Dove lavora l’attività, nelle parole dei suoi clienti.',
  },
  kindDescription: (kinds, name) => `${kinds} di ${name} e che cosa ne dicono le recensioni.`,
  kindFigures:
    'Le stelle sono la media delle recensioni che citano ciascun nome; una recensione può citarne più d’uno. Sotto le 5 recensioni non è indicata nessuna percentuale.',
})
