import type { Messages } from '../messages.ts'

/** The page for developers except its sections, and the API reference. */
export const germanDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Jede veröffentlichte Kundenbewertung zu ${name} mit ihrer Quelle und der Art ihrer Prüfung, ` +
    'und was die Bewertungen sagen: Aspekte, Leistungen, Themen und Entwicklung.',
  title: 'Für Entwickler',
  description: (name) =>
    `Die Bewertungen von ${name} als Daten: Dateien, Suche, WebSub und MCP, mit Beispielen von dieser Website.`,
  lead: 'Die Bewertungen als Daten: herunterladen, durchsuchen, verfolgen oder einen Assistenten fragen lassen. Öffentlich, nur lesend, von jeder Website aus und ohne Schlüssel.',
  ofFiles: {
    description: (name) => `Die Bewertungen von ${name} als Daten: alle Dateien, mit Beispielen von dieser Website.`,
    lead: 'Die Bewertungen als Daten: herunterladen, verfolgen oder einem Assistenten zeigen. Öffentlich, nur lesend und ohne Schlüssel.',
  },
  onThisPage: 'Auf dieser Seite',
  recipes: {
    title: 'Rezepte',
    about: 'Laufen so, wie sie hier stehen.',
    mirror: 'Spiegeln',
    compare: 'Vergleichen',
    analyse: 'Auswerten',
    mirrorWhole: 'Holt den Datensatz nur dann neu, wenn er sich seit dem letzten Mal geändert hat.',
    mirrorMonths:
      'Holt nur die geänderten Monate und prüft jeden Hash. Als mirror.mjs speichern und mit Node ausführen, so oft Sie möchten.',
    compareInOne:
      'Eine Anfrage vergleicht alle Personen, Leistungen, Gebiete oder Quellen: je eine Gruppe mit Anzahl, Mittelwert, Sternen, Anteil der beantworteten und neuesten Zahlen.',
    compareAsTable: 'Dasselbe als Tabelle, in Node oder im Browser.',
    compareFromFile: 'Personen und Leistungen mit ihren Erwähnungen und mittleren Sternen, in Node oder im Browser.',
    analyseByYear: 'Bewertungen und mittlere Sterne je Jahr.',
    analyseReplies: 'Dasselbe mit dem Anteil der beantworteten Bewertungen, in DuckDB.',
  },
  embeds: 'Zum Einbetten',
  requestTo: (path) => `Anfrage an ${path}`,
  responseOf: (path) => `Antwort von ${path}`,
  reference: {
    title: 'Referenz',
    description: (name) => `Alle Endpunkte und Schemas der Bewertungen von ${name}, aus dem OpenAPI-Dokument.`,
    lead: 'Alle Endpunkte und Schemas aus [openapi.json](/openapi.json); was dort steht, ist auf Englisch. Am besten beginnen Sie mit [den Beispielen](/developers/).',
    endpoints: 'Endpunkte',
    parameters: 'Parameter',
    formFields: 'Formularfelder',
    schemas: 'Schemas',
    membersOf: (name) => `Felder von ${name}`,
    required: 'erforderlich',
  },
})
