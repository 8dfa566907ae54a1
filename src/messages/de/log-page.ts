import type { Messages } from '../messages.ts'
import { GERMAN_LOG_CHECK } from './log-check.ts'
import { GERMAN_LOG_FAULTS } from './log-faults.ts'

const STEPS: Messages['logPage']['steps'] = {
  log: 'Das Protokoll finden',
  signature: 'Prüfen, wer es signiert hat',
  entries: 'Prüfen, ob alle Einträge da sind',
  rules: 'Den Einträgen folgen, einem nach dem anderen',
  earlier: '',
  history: 'Mit früheren Ständen vergleichen',
  visits: 'Mit Ihrem letzten Besuch vergleichen',
  reviews: 'Nach verschwundenen oder geänderten Bewertungen suchen',
  removed: 'Nach Spuren entfernter Bewertungen suchen',
  dataset: 'Die Datei aller Bewertungen vergleichen',
  counts: 'Nachzählen',
  coverage: '',
  feed: 'Den Newsfeed vergleichen',
  copies: '',
  witnesses: 'Nachsehen, wer es von außen bestätigt hat',
}

/** The page that checks the log. */
export const germanLogPage = (): Messages['logPage'] => ({
  sentences: { ...GERMAN_LOG_CHECK, ...GERMAN_LOG_FAULTS },
  description: (name) =>
    `Ein öffentliches Protokoll aller Bewertungen von ${name}, und eine Prüfung, dass keine verschwand oder sich änderte.`,
  needsScript:
    'Ihr Browser kann auf dieser Seite alles nachprüfen, aber Skripte sind ausgeschaltet. Die Befehle weiter unten leisten dasselbe.',
  review: 'Bewertung',
  proof:
    ': eine kleine Datei, die ohne jede Hilfe dieser Website zeigt, dass diese Bewertung im Protokoll stand. Heben Sie sie auf, und niemand kann es später abstreiten.',
  filesRead: 'Gelesene Dateien',
  stop: 'Anhalten',
  goOn: 'Weiter',
  stepsOfCheck: 'Schritte der Prüfung',
  steps: STEPS,
  forget: 'Vergessen, was dieser Browser gesehen hat',
  allSteps: 'Was geprüft wurde, Schritt für Schritt',
  lookUp: {
    title: 'Eine Bewertung nachschlagen',
    label: 'Link der Bewertung oder ihre Nummer im Protokoll',
    button: 'Nachschlagen',
  },
  checkSite: 'Eine Website prüfen',
  otherSite: 'Eine andere Website mit Protokoll prüfen',
  check: 'Prüfen',
  limits: 'Was sich so nicht zeigen lässt',
  otherSources:
    'Wie viele Bewertungen woher kamen und was weggelassen wurde, steht unter [So werden Bewertungen geprüft](/verification/). Eine unehrliche Website könnte auch eine unehrliche Seite ausliefern: Wer sichergehen will, prüft sie von der Seite einer anderen Website aus oder mit diesen Befehlen.',
  example:
    'Dieser Betrieb ist ein Beispiel, und der Schlüssel seines Protokolls ist öffentlich, damit Sie alles ausprobieren können. Seine Signaturen beweisen nichts.',
  ownTools: 'Mit eigenen Werkzeugen',
  withNode: 'Mit Node.js prüft dieser Befehl alles, was die Seite prüft, und braucht nichts von dieser Website:',
  checksThisSite: 'Befehl, der diese Website prüft',
  keptState: 'Wenn Sie einen Stand des Protokolls aufheben, können Sie später beweisen, dass es umgeschrieben wurde:',
  comparesStates: 'Befehle, die mit einem früheren Stand vergleichen',
  anyLaterTime: 'irgendwann später',
  format:
    'Das Protokoll ist ein Merkle-Baum im Format [tlog-tiles](https://c2sp.org/tlog-tiles), mit gesalzenen Hashes statt der Texte; jedes Werkzeug für dieses Format kann ihm folgen:',
  filesOfLog: 'Dateien des Protokolls',
  files: {
    checkpoint: 'Name, Größe, Wurzel, Signaturen (c2sp.org/tlog-checkpoint)',
    history: 'alle früheren Stände',
    state: 'das Salt zum Hash von reviews.json, der im letzten Eintrag als "dataset" steht:',
    coverage: 'was Plattformen nennen: "coverage" im letzten Eintrag',
  },
})
