import type { Messages } from '../messages.ts'

/** The section for developers about the published files. */
export const germanDeveloperFiles = (): Messages['developerFiles'] => ({
  title: 'Dateien',
  about:
    'Alle Daten stehen in wenigen statischen Dateien. Merken Sie sich das ETag jeder Datei und senden Sie es als If-None-Match zurück: Ist die Datei unverändert, lautet die Antwort 304 ohne Inhalt. Übergehen Sie Felder, die Sie nicht kennen.',
  reviews:
    'Der ganze Datensatz: der Betrieb, sein Durchschnitt und jede veröffentlichte Bewertung, die neueste zuerst.',
  table:
    'Jede Bewertung in einer Zeile, für Tabellenprogramme (RFC 4180, UTF-8). Eine Zelle, die ein Tabellenprogramm für eine Formel hielte, beginnt mit einem Apostroph. Fehlt, wenn der Hoster keine so große Datei annimmt.',
  lines:
    'Jede Bewertung in einer Zeile: das JSON, das sie in /reviews.json hat. Fehlt, wenn der Hoster keine so große Datei annimmt.',
  insights: 'Was die Bewertungen sagen: Aspekte, Personen, Leistungen, Themen, Entwicklung und Antworten.',
  monthReviews:
    'Die Bewertungen eines Monats, die neueste zuerst. Ein Monat, der sich nicht geändert hat, behält seine Bytes. Über 5 MB geht es in reviews-2.json weiter und so fort.',
  monthInsights: 'Was jede Bewertung dieses Monats sagt, nach ihrer ID.',
  jsonFeed: 'Die 50 neuesten Bewertungen als JSON Feed 1.1.',
  atomFeed: 'Die 50 neuesten Bewertungen als Atom (RFC 4287), für jeden Feedreader.',
  changes:
    'Die 500 neuesten Änderungen des Protokolls: published, edited, withheld, reinstated und erased. Merken Sie sich size und lesen Sie beim nächsten Mal die Änderungen ab diesem Index; die Dateien in older haben die vor from.',
  policy: 'Wie Bewertungen gesammelt, geprüft, moderiert, geordnet und gezählt werden, und wie man eine meldet.',
  coverage:
    'Was Plattformen nennen, das Älteste zuerst: wie viele Bewertungen es gibt und mit wie vielen Sternen. Eine Zeile für jeden Tag, an dem es festgehalten wurde.',
  manifest:
    'Der SHA-256 jeder Datei: welche Monate sich seit Ihrem letzten Blick geändert haben und ob Ihre Dateien zum selben Stand gehören.',
  openApi: 'All das als OpenAPI 3.1.',
  schemas: 'Das JSON-Schema (2020-12) jeder JSON-Datei. Keines verweist auf ein anderes.',
})
