import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const germanHandling = (counted: SentenceFormats<'de'>['counted']): Messages['policySections']['handled'] => ({
  title: 'Wie mit Bewertungen umgegangen wird',
  noFakes:
    'Gefälschte Bewertungen sind verboten: Niemand darf eine Bewertung schreiben, bestellen oder veröffentlichen, hinter der keine eigene Erfahrung des Verfassers steht. Stellt sich eine Bewertung als gefälscht heraus, wird sie entfernt und hier gezählt.',
  incentives: 'Für eine Bewertung kann es eine Gegenleistung geben.',
  noIncentives: 'Für eine Bewertung gibt es keine Gegenleistung.',
  who: (text) => `Wer bewerten darf: ${text}`,
  checked: (text) => `Was geprüft wird: ${text}`,
  publishedAtOnce: 'Eine Bewertung wird am Tag ihres Eingangs veröffentlicht.',
  publishedWithin: (time) => `Eine Bewertung wird spätestens ${time} nach ihrem Eingang veröffentlicht.`,
  kept: (text) => `Wie lange Bewertungen hier stehen: ${text}`,
  days: (count) => counted(count, { one: 'Tag', other: 'Tage' }),
  keptFromPublication: (name, time) => `${name}: höchstens ${time} nach der Veröffentlichung.`,
  keptFromImport: (name, time) => `${name}: höchstens ${time} nach dem letzten Abruf.`,
  contact: (may) =>
    may
      ? 'Der Verfasser einer Bewertung kann kontaktiert werden.'
      : 'Der Verfasser einer Bewertung kann nicht kontaktiert werden.',
  edit: (may) => (may ? 'Verfasser können ihre Bewertung ändern.' : 'Verfasser können ihre Bewertung nicht ändern.'),
})

/** The sections of the page on how reviews are verified. */
export const germanPolicySections = ({ counted }: SentenceFormats<'de'>): Messages['policySections'] => ({
  reviews: 'Bewertungen',
  methods: {
    title: 'Wie jede Bewertung geprüft wurde',
    caption: 'Bewertungen nach Art der Prüfung',
    how: 'Wie',
  },
  handled: germanHandling(counted),
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
