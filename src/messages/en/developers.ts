/** The page for developers except its sections, and the API reference. */
export const englishDevelopers = () => ({
  /** The dataset, for search engines of data. */
  dataset: (name: string) =>
    `Every published customer review of ${name}, each with its source and how it was verified, ` +
    'and what the reviews say: aspects, services, topics and trend.',
  title: 'For developers',
  description: (name: string) =>
    `The reviews of ${name} as data: files, search, WebSub and MCP, with examples from this site.`,
  lead: 'The reviews as data: download them, search them, follow them, or let an assistant ask. Public and read-only, from any origin, with no key.',
  /** For a site without a sidecar. */
  ofFiles: {
    description: (name: string) => `The reviews of ${name} as data: every file, with examples from this site.`,
    lead: 'The reviews as data: download them, follow them, or point an assistant to them. Public and read-only, with no key.',
  },
  onThisPage: 'On this page',
  recipes: {
    title: 'Recipes',
    about: 'Ready to run as they stand here.',
    mirror: 'Mirror',
    compare: 'Compare',
    analyse: 'Analyse',
    mirrorWhole: 'Fetches the dataset again only if it has changed since the last time.',
    mirrorMonths:
      'Fetches only the months that changed, and checks each hash. Save it as mirror.mjs and run it with Node, as often as you like.',
    compareInOne:
      'One request compares all people, services, areas or sources: a group for each, with count, mean, stars, share answered and recent figures.',
    compareAsTable: 'The same as a table, in Node or a browser.',
    /** For a site without a sidecar. */
    compareFromFile: 'People and services with their mentions and mean stars, in Node or a browser.',
    analyseByYear: 'Reviews and mean stars by year.',
    analyseReplies: 'The same with the share of reviews that were answered, in DuckDB.',
  },
  embeds: 'Embeds',
  requestTo: (path: string) => `Request to ${path}`,
  responseOf: (path: string) => `Response of ${path}`,
  reference: {
    title: 'Reference',
    description: (name: string) => `Every endpoint and schema of the reviews of ${name}, from the OpenAPI document.`,
    /** In other languages it also says that the document is in English. */
    lead: 'Every endpoint and every schema, from [openapi.json](/openapi.json). Start with [the examples](/developers/).',
    endpoints: 'Endpoints',
    parameters: 'Parameters',
    formFields: 'Form fields',
    schemas: 'Schemas',
    membersOf: (name: string) => `Members of ${name}`,
    required: 'required',
  },
})
