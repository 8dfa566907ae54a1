import type { Messages } from '../messages.ts'

/** Words for the business, its details and the things that reviews mention. */
export const dutchBusiness = (): Messages['business'] => ({
  call: (telephone) => `Bel ${telephone}`,
  website: 'Website',
  directions: 'Route',
  leaveReview: 'Een beoordeling schrijven:',
  title: 'Het bedrijf',
  registeredName: 'Statutaire naam',
  address: 'Adres',
  phone: 'Telefoon',
  email: 'E-mail',
  hours: 'Openingstijden',
  licenses: 'Vergunningen',
  otherProfiles: 'Andere profielen',
  allDay: 'de hele dag',
  nouns: {
    services: { one: 'dienst', many: 'diensten' },
    service_areas: { one: 'werkgebied', many: 'werkgebieden' },
    problems: { one: 'probleem', many: 'problemen' },
  },
  about: {
    technicians: 'De mensen die het werk doen, in de woorden van hun klanten.',
    services: 'Wat het bedrijf aanbiedt, in de woorden van zijn klanten.',
    service_areas: 'Waar het bedrijf werkt, in de woorden van zijn klanten.',
  },
  kindDescription: (kinds, name) => `${kinds} van ${name} en wat de beoordelingen erover zeggen.`,
  kindFigures:
    'De sterren zijn het gemiddelde van de beoordelingen waarin de naam voorkomt; een beoordeling kan er meer noemen. Bij minder dan 5 beoordelingen staat er geen percentage.',
})
