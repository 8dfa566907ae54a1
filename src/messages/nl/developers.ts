import type { Messages } from '../messages.ts'

/** The page for developers except its sections, and the API reference. */
export const dutchDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Elke gepubliceerde klantbeoordeling van ${name}, met herkomst en manier van controle, ` +
    'en wat de beoordelingen zeggen: onderwerpen, diensten en ontwikkeling.',
  title: 'Voor ontwikkelaars',
  description: (name) =>
    `De beoordelingen van ${name} als gegevens: bestanden, zoeken, WebSub en MCP, met voorbeelden van deze website.`,
  lead: 'De beoordelingen als gegevens: download ze, doorzoek ze, volg ze, of laat een assistent ze raadplegen. Openbaar en alleen om te lezen, vanaf elke website en zonder sleutel.',
  ofFiles: {
    description: (name) =>
      `De beoordelingen van ${name} als gegevens: alle bestanden, met voorbeelden van deze website.`,
    lead: 'De beoordelingen als gegevens: download ze, volg ze, of wijs een assistent erop. Openbaar en alleen om te lezen, zonder sleutel.',
  },
  onThisPage: 'Op deze pagina',
  embeds: 'Om in te sluiten',
  requestTo: (path) => `Verzoek aan ${path}`,
  responseOf: (path) => `Antwoord van ${path}`,
  reference: {
    title: 'Referentie',
    description: (name) => `Alle endpoints en schema’s van de beoordelingen van ${name}, uit het OpenAPI-document.`,
    lead: 'Alle endpoints en schema’s uit [openapi.json](/openapi.json); wat daarin staat is Engels. Begin het best met [de voorbeelden](/developers/).',
    endpoints: 'Endpoints',
    parameters: 'Parameters',
    formFields: 'Formuliervelden',
    schemas: 'Schema’s',
    membersOf: (name) => `Velden van ${name}`,
    required: 'verplicht',
  },
})
