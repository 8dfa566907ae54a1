import type { Messages } from '../messages.ts'

/** The page for developers except its sections, and the API reference. */
export const italianDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Ogni recensione pubblicata di clienti di ${name}, con la sua provenienza e come è stata verificata, ` +
    'e che cosa dicono le recensioni: aspetti, servizi, argomenti e andamento.',
  title: 'Per sviluppatori',
  description: (name) => `Le recensioni di ${name} come dati: file, ricerca, WebSub e MCP, con esempi da questo sito.`,
  lead: 'Le recensioni come dati: scaricale, cercaci dentro, seguile, o lascia che le consulti un assistente. Pubbliche e in sola lettura, da qualsiasi sito e senza chiave.',
  ofFiles: {
    description: (name) => `Le recensioni di ${name} come dati: tutti i file, con esempi da questo sito.`,
    lead: 'Le recensioni come dati: scaricale, seguile, o indicale a un assistente. Pubbliche e in sola lettura, senza chiave.',
  },
  onThisPage: 'In questa pagina',
  embeds: 'Da incorporare',
  requestTo: (path) => `Richiesta a ${path}`,
  responseOf: (path) => `Risposta di ${path}`,
  reference: {
    title: 'Riferimento',
    description: (name) => `Tutti gli endpoint e gli schemi delle recensioni di ${name}, dal documento OpenAPI.`,
    lead: 'Tutti gli endpoint e tutti gli schemi, da [openapi.json](/openapi.json), che è in inglese. Meglio cominciare dagli [esempi](/developers/).',
    endpoints: 'Endpoint',
    parameters: 'Parametri',
    formFields: 'Campi del modulo',
    schemas: 'Schemi',
    membersOf: (name) => `Campi di ${name}`,
    required: 'obbligatorio',
  },
})
