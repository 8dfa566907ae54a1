/** Words for the business, its details and the things that reviews mention. */
export const englishBusiness = () => ({
  call: (telephone: string) => `Call ${telephone}`,
  website: 'Website',
  directions: 'Directions',
  leaveReview: 'Leave a review:',
  title: 'The business',
  registeredName: 'Registered name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  licenses: 'Licenses',
  otherProfiles: 'Other profiles',
  allDay: 'all day',
  nouns: {
    services: { one: 'service', many: 'services' },
    service_areas: { one: 'service area', many: 'service areas' },
    problems: { one: 'problem', many: 'problems' },
  },
  /** The line below the title of a kind's page. */
  about: {
    technicians: 'The people who do the work, in their customers’ words.',
    services: 'What the business offers, in its customers’ words.',
    service_areas: 'Where the business works, in its customers’ words.',
  },
  kindDescription: (kinds: string, name: string) => `${kinds} of ${name}, and what its reviews say about each.`,
  kindFigures:
    'The stars are the average of the reviews that mention each one; a review can mention several. No percentage is shown for fewer than 5 reviews.',
})
