import type { Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections for developers about search and subscriptions, which need a server. */
export const germanDeveloperServices = ({ list }: Formats): Messages['developerServices'] => ({
  search: {
    title: 'Suche',
    about:
      'Diese Fragen beantwortet ein kleiner Server, ohne Schlüssel. Fehler sind JSON: Sie nennen jeden ungültigen Parameter und was er sein müsste. Jede Antwort hat den Header Dataset-Digest, den SHA-256 der /reviews.json, aus der sie entstand: sha-256=:BASE64:. So kann jeder diese Datei nehmen, die Antwort selbst ausrechnen und vergleichen.',
    search:
      'Die Bewertungen, auf die alle Filter zutreffen, die neueste zuerst, wenn „sort“ nichts anderes sagt, und die Zahl der Treffer.',
    filters: (names) => `Filter: ${names}.`,
    parameters: {
      match:
        'Wie „query“ verglichen wird: substring (der Standard) findet den Text, wie er dasteht; words findet alle seine Wörter in beliebiger Reihenfolge, ohne Rücksicht auf Akzente und englische Endungen (-s, -ed, -ing)',
      sort: 'newest (der Standard), oldest, highest oder lowest (nach Sternen); bei Gleichstand steht die neueste vorn',
      limit: 'Wie viele Bewertungen höchstens kommen, 1 bis 100',
      after:
        'Die ID einer Bewertung: Es kommt nur, was in der Reihenfolge auf sie folgt; geben Sie next der letzten Antwort weiter',
      counts:
        'Zählt die Treffer zusätzlich nach Sternen, Quelle, Aspekt und Sprache, gleich welche Seite gefragt ist; 1 heißt ja, 0 nein',
      group_by:
        'Vergleicht die Treffer zusätzlich, gleich welche Seite gefragt ist: groups hat eine Gruppe für jeden Wert von technician, service, service_area, problem, aspect, source, language, month oder rating, mit Anzahl, Durchschnitt, Antworten und den letzten Monaten',
      highlights:
        'Nennt zusätzlich die Stellen jedes Textes, die auf „query“ passen, als Bereiche in UTF-16-Einheiten; 1 heißt ja, 0 nein',
    },
    nextPage: 'Die nächste Seite kommt mit dem Wert von next als after; auf der letzten ist next null.',
    noMatch:
      'Kein Treffer ist ein 200 mit matched: 0. Ein ungültiger Parameter ist ein 400 mit issues. Ein Parameter, der nur ein oder zwei Buchstaben von einem bekannten abweicht, steht in ignored.',
    since: 'Alle Bewertungen von diesem Tag oder später, die neueste zuerst.',
  },
  follow: {
    title: 'Verfolgen',
    about: (topics) =>
      `Nehmen Sie den Feed in einen Feedreader auf, halten Sie eine Kopie aller Bewertungen, oder melden Sie ein Programm an: Ändert sich ein Topic, schickt der Hub dessen neuen Inhalt ganz an Ihre https-Adresse. Topics sind ${list(topics)}.`,
    aboutFiles: 'Nehmen Sie den Feed in einen Feedreader auf, oder halten Sie eine Kopie aller Bewertungen.',
    subscribe: 'Ein Topic abonnieren. Der Hub antwortet mit 202 und fragt dann mit einem GET bei Ihrer Adresse nach.',
    confirm:
      'Bestätigen Sie, indem Sie das GET mit 200 und hub.challenge als Inhalt beantworten. Das Abonnement gilt 10 Tage oder so lange, wie Sie mit hub.lease_seconds verlangen (1 bis 30 Tage). Um es zu verlängern, abonnieren Sie noch einmal.',
    notification:
      'Jede Benachrichtigung ist ein POST mit dem ganzen Inhalt des Topics. Antworten Sie mit irgendeinem 2xx. Ein 410 beendet das Abonnement.',
    secret:
      'Haben Sie ein secret angegeben, prüfen Sie X-Hub-Signature, bevor Sie dem Inhalt trauen (siehe unten). Eine misslungene Zustellung wird nach 1 und 10 Minuten wiederholt; die dritte in Folge beendet das Abonnement.',
    standardWebhooks:
      'Mit secret hat eine Benachrichtigung auch webhook-id, webhook-timestamp und webhook-signature (Standard Webhooks 1.0.0), sodass eine Bibliothek für diesen Standard sie prüfen kann. Geben Sie ihr die Bytes Ihres secret als Schlüssel (in Base64, wenn sie es so verlangt). Eine wiederholte Benachrichtigung derselben Fassung hat dieselbe webhook-id.',
    received: 'Was Ihre Adresse erhält. Prüfen Sie die Signatur über die rohen Bytes des Inhalts.',
    oftenAsYouLike: 'so oft Sie wollen',
    copy: 'Eine Kopie aller Bewertungen halten. Dieser Befehl holt nur, was sich geändert hat, prüft jeden Hash und gibt jede neue, geänderte und entfernte Bewertung aus.',
    copyWithLog:
      'Eine Kopie aller Bewertungen halten und von jeder Entfernung mit ihrem Grund erfahren. Dieser Befehl holt nur, was sich geändert hat, prüft jeden Hash und dass das Protokoll nur gewachsen ist, und gibt jede Änderung aus.',
    inProgram:
      'In einem Programm: Merken Sie sich size. Lesen Sie beim nächsten Mal jede Änderung, deren index so groß oder größer ist. Ist from größer als die gemerkte size, stehen die Änderungen dazwischen in den Dateien von older: Die N-te, von 0 an gezählt, betrifft die Einträge 1000N bis 1000N + 999.',
    months:
      'Lesen Sie dann /manifest.json und holen Sie jeden Monat in shards, dessen sha256 Sie noch nicht haben. Alle Monate in dieser Reihenfolge sind die Bewertungen von /reviews.json, Byte für Byte; diese Datei brauchen Sie also nie.',
    gone: 'withheld und erased heißen, dass die Bewertung weg ist: Löschen Sie sie auch aus Ihrer Kopie. log_index nennt sie; review_id gibt es nur, solange eine Bewertung veröffentlicht ist.',
  },
})
