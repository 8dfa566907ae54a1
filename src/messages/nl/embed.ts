import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const dutchEmbed = ({ counted }: SentenceFormats<'nl'>): Messages['embed'] => ({
  description: (name) =>
    `Badges, kaarten, carrousels en muren met de beoordelingen van ${name}, om in elke webpagina te plakken.`,
  lead: 'Kies wat er te zien moet zijn en kopieer de HTML naar een pagina. Die plaatst geen cookies, blijft actueel en toont altijd de nieuwste beoordelingen met tekst, hoeveel sterren ze ook hebben.',
  badges: { small: 'Kleine badge', medium: 'Middelgrote badge', large: 'Grote badge' },
  schemes: { auto: 'zoals de pagina', light: 'licht', dark: 'donker' },
  selectAndCopy: 'Klik om alles te selecteren en kopieer het.',
  kinds: { review: 'Eén beoordeling', card: 'Kaart', carousel: 'Carrousel', wall: 'Muur' },
  what: 'Tonen',
  about: 'Onderwerp',
  language: 'Taal',
  everyLanguage: 'Alle talen',
  count: 'Aantal beoordelingen',
  reviewLink: 'Link van de beoordeling (anders de nieuwste)',
  colors: 'Kleuren',
  width: 'Breedte van het voorbeeld (px)',
  fullWidth: 'volledig',
  asElement: 'Deel van de pagina, met een script',
  ways: {
    badge: 'Een afbeelding, voor editors die scripts noch frames toestaan.',
    frame: 'Een frame dat zonder script werkt. De tweede regel maakt het zo hoog als de inhoud.',
    element:
      'Een element dat een script van enkele KB in de pagina tekent. Zonder het script blijft er een link staan.',
  },
  htmlOf: (what) => `HTML: ${what}`,
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
