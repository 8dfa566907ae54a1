import type { Messages } from '../messages.ts'

/** Words for the business, its details and the things that reviews mention. */
export const germanBusiness = (): Messages['business'] => ({
  call: (telephone) => `Anrufen: ${telephone}`,
  website: 'Website',
  directions: 'Anfahrt',
  leaveReview: 'Bewertung schreiben:',
  title: 'Der Betrieb',
  registeredName: 'Eingetragener Name',
  address: 'Adresse',
  phone: 'Telefon',
  email: 'E-Mail',
  hours: 'Öffnungszeiten',
  licenses: 'Zulassungen',
  otherProfiles: 'Weitere Profile',
  allDay: 'ganztägig',
  nouns: {
    services: { one: 'Leistung', many: 'Leistungen' },
    service_areas: { one: 'Einsatzgebiet', many: 'Einsatzgebiete' },
    problems: { one: 'Problem', many: 'Probleme' },
  },
  about: {
    technicians: 'Die Menschen, die die Arbeit machen, in den Worten ihrer Kunden.',
    services: 'Was der Betrieb anbietet, in den Worten seiner Kunden.',
    service_areas: 'Wo der Betrieb arbeitet, in den Worten seiner Kunden.',
  },
  kindDescription: (kinds, name) => `${kinds} von ${name} und was die Bewertungen dazu sagen.`,
  kindFigures:
    'Die Sterne sind der Durchschnitt der Bewertungen, in denen der jeweilige Name vorkommt; eine Bewertung kann mehrere nennen. Bei weniger als 5 Bewertungen steht kein Prozentwert.',
})
