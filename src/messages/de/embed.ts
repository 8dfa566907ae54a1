import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const germanEmbed = ({ counted }: SentenceFormats<'de'>): Messages['embed'] => ({
  description: (name) =>
    `Siegel, Karten, Karussells und Wände mit den Bewertungen von ${name}, zum Einfügen in jede Webseite.`,
  lead: 'Wählen Sie aus, was zu sehen sein soll, und kopieren Sie das HTML in eine Seite. Es setzt keine Cookies, bleibt aktuell und zeigt immer die neuesten Bewertungen mit Text, wie viele Sterne sie auch haben.',
  badges: { small: 'Siegel, klein', medium: 'Siegel, mittel', large: 'Siegel, groß' },
  schemes: { auto: 'wie die Seite', light: 'hell', dark: 'dunkel' },
  selectAndCopy: 'Ein Klick wählt alles aus, dann kopieren.',
  kinds: { review: 'Einzelne Bewertung', card: 'Karte', carousel: 'Karussell', wall: 'Wand' },
  what: 'Anzeigen',
  about: 'Thema',
  language: 'Sprache',
  everyLanguage: 'Alle Sprachen',
  count: 'Anzahl der Bewertungen',
  reviewLink: 'Link der Bewertung (sonst die neueste)',
  colors: 'Farben',
  width: 'Breite der Vorschau (px)',
  fullWidth: 'voll',
  asElement: 'Teil der Seite, mit Skript',
  ways: {
    badge: 'Ein Bild, für Editoren, die weder Skripte noch Frames erlauben.',
    frame: 'Ein Frame, der ohne Skript funktioniert. Die zweite Zeile macht ihn so hoch wie seinen Inhalt.',
    element: 'Ein Element, das ein Skript von wenigen KB in die Seite zeichnet. Ohne das Skript bleibt ein Link.',
  },
  htmlOf: (what) => `HTML: ${what}`,
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
