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
  recipes: {
    title: 'Recepten',
    about: 'Klaar om uit te voeren zoals ze hier staan.',
    mirror: 'Kopiëren',
    compare: 'Vergelijken',
    analyse: 'Analyseren',
    mirrorWhole: 'Haalt de dataset alleen opnieuw op als die sinds de vorige keer is veranderd.',
    mirrorMonths:
      'Haalt alleen de veranderde maanden op en controleert elke hash. Bewaar het als mirror.mjs en voer het uit met Node, zo vaak u wilt.',
    compareInOne:
      'Eén verzoek vergelijkt alle mensen, diensten, gebieden of bronnen: een groep voor elk, met aantal, gemiddelde, sterren, aandeel beantwoord en recente cijfers.',
    compareAsTable: 'Hetzelfde als tabel, in Node of een browser.',
    compareFromFile: 'Mensen en diensten met hun vermeldingen en gemiddelde aantal sterren, in Node of een browser.',
    analyseByYear: 'Beoordelingen en gemiddelde aantal sterren per jaar.',
    analyseReplies: 'Hetzelfde met het aandeel beantwoorde beoordelingen, in DuckDB.',
  },
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
