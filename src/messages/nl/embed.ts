import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const dutchEmbed = ({ counted }: SentenceFormats<'nl'>): Messages['embed'] => ({
  description: (name) => `Badges en een kaart met de beoordeling van ${name}, om in elke webpagina te plakken.`,
  lead: 'Badges en kaarten om in een pagina te plakken. Alleen de laatste heeft een script nodig. Ze plaatsen geen cookies, laden verder niets, blijven actueel en volgen de lichte of donkere modus van de bezoeker.',
  badges: { small: 'Kleine badge', medium: 'Middelgrote badge', large: 'Grote badge' },
  schemes: { light: 'licht', dark: 'donker' },
  selectAndCopy: 'Klik om alles te selecteren en kopieer het.',
  htmlOfBadge: {
    small: 'HTML van de kleine badge',
    medium: 'HTML van de middelgrote badge',
    large: 'HTML van de grote badge',
  },
  card: 'Kaart',
  htmlOfCard: 'HTML van de kaart',
  element: 'Kaart als deel van de pagina',
  elementDescription: {
    before: 'Het element ',
    after:
      ' toont dezelfde score en de nieuwste beoordelingen in de pagina zelf, zo hoog als nodig. Het script van minder dan 5 KB vraagt nergens iets op, en zonder het script blijft de link staan.',
  },
  htmlOfElement: 'HTML van het element',
  noReviews: 'Nog geen beoordelingen',
  anInventedExample: ' (een verzonnen voorbeeld)',
  inventedBusiness: 'Een verzonnen bedrijf, als voorbeeld.',
  inventedExample: 'Een verzonnen voorbeeld',
  mentionedIn: (count) => `Genoemd in ${counted(count, { one: 'beoordeling', other: 'beoordelingen' })}`,
  starsAndCount: (stars, count) => `${stars} van 5 sterren, ${count.replace(/^Genoemd/, 'genoemd')}`,
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  selected: 'Geselecteerd',
  selectedHow: 'Geselecteerd: kopieer met het toetsenbord of het menu',
})
