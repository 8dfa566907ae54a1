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
