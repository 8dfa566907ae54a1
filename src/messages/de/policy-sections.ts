import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections of the page on how reviews are verified. */
export const germanPolicySections = ({ counted }: SentenceFormats<'de'>): Messages['policySections'] => ({
  reviews: 'Bewertungen',
  methods: {
    title: 'Wie jede Bewertung geprüft wurde',
    caption: 'Bewertungen nach Art der Prüfung',
    how: 'Wie',
  },
  leftOut: {
    title: 'Was weggelassen wurde',
    nothing: 'Nichts: Hier steht jede Bewertung, die der Betrieb hat, außer den entfernten.',
    unverified: (count) =>
      `Veröffentlicht werden nur geprüfte Bewertungen. ${counted(count, { one: 'ungeprüfte Bewertung fehlt', other: 'ungeprüfte Bewertungen fehlen' })} hier.`,
    undeclared: (count) =>
      `${counted(count, { one: 'weitere Bewertung stammt', other: 'weitere Bewertungen stammen' })} aus einer Quelle, die der Betrieb nicht beschrieben hat.`,
  },
  takenDown: {
    title: 'Was entfernt wurde',
    namesHidden: (people) =>
      `Eckige Klammern in den Bewertungen zeigen, wo Namen von ${counted(people, { one: 'Person', other: 'Personen' })} aus dem Betrieb gekürzt oder ersetzt sind.`,
    caption: 'Entfernte Bewertungen nach Grund',
    reason: 'Grund',
  },
  log: 'Protokoll der Veröffentlichungen',
  byStars: {
    title: 'Veröffentlicht und entfernt, nach Sternen',
    wouldDiffer: 'Würden schlechte Bewertungen entfernt, unterschieden sich diese Anteile.',
    all: 'Alle Bewertungen',
    lastTwelveMonths: 'Die letzten 12 Monate',
    published: 'Veröffentlicht',
    takenDown: 'Entfernt',
  },
  corrections: {
    title: 'Berichtigungen der Auswertung',
    counts: (corrections, ofReviews) =>
      `${counted(corrections, { one: 'Berichtigung', other: 'Berichtigungen' })} in ${counted(ofReviews, { one: 'Bewertung', other: 'Bewertungen' })}.`,
    caption: 'Berichtigungen nach Person',
    by: 'Von',
    corrections: 'Berichtigungen',
  },
  amendments: {
    title: 'Was der Betrieb geändert hat',
    caption: 'Geänderte Bewertungen nach dem, was getan wurde',
    what: 'Was getan wurde',
  },
  connections: {
    title: 'Verfasser mit Verbindung zum Betrieb',
    caption: 'Bewertungen nach Verbindung',
    connection: 'Verbindung',
  },
  order: 'Reihenfolge und Durchschnitt',
  complaints: 'Ein Problem melden',
})
