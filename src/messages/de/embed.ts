import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const germanEmbed = ({ counted }: SentenceFormats<'de'>): Messages['embed'] => ({
  description: (name) => `Siegel und eine Karte mit der Bewertung von ${name}, zum Einfügen in jede Webseite.`,
  lead: 'Siegel und Karten zum Einfügen in eine Seite. Nur die letzte braucht ein Skript. Sie setzen keine Cookies, laden nichts weiter, bleiben aktuell und richten sich nach dem hellen oder dunklen Modus der Besucher.',
  badges: { small: 'Siegel, klein', medium: 'Siegel, mittel', large: 'Siegel, groß' },
  schemes: { light: 'hell', dark: 'dunkel' },
  selectAndCopy: 'Ein Klick wählt alles aus, dann kopieren.',
  htmlOfBadge: {
    small: 'HTML des kleinen Siegels',
    medium: 'HTML des mittleren Siegels',
    large: 'HTML des großen Siegels',
  },
  card: 'Karte',
  htmlOfCard: 'HTML der Karte',
  element: 'Karte als Teil der Seite',
  elementDescription: {
    before: 'Das Element ',
    after:
      ' zeigt dasselbe und die neuesten Bewertungen im Fluss der Seite, so hoch wie nötig. Sein Skript hat weniger als 5 KB und stellt keine Anfragen; ohne das Skript bleibt der Link.',
  },
  htmlOfElement: 'HTML des Elements',
  noReviews: 'Noch keine Bewertungen',
  anInventedExample: ' (ein erfundenes Beispiel)',
  inventedBusiness: 'Ein erfundener Betrieb, als Beispiel.',
  inventedExample: 'Ein erfundenes Beispiel',
  mentionedIn: (count) => `Erwähnt in ${counted(count, { one: 'Bewertung', other: 'Bewertungen' })}`,
  starsAndCount: (stars, count) => `${stars} von 5 Sternen, ${count.replace(/^Erwähnt/, 'erwähnt')}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  selected: 'Markiert',
  selectedHow: 'Markiert: Kopieren Sie mit der Tastatur oder dem Menü',
})
