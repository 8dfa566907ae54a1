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
  recipes: {
    title: 'Ricette',
    about: 'Pronte all’uso così come sono qui.',
    mirror: 'Copiare',
    compare: 'Confrontare',
    analyse: 'Analizzare',
    mirrorWhole: 'Scarica di nuovo i dati solo se sono cambiati dall’ultima volta.',
    mirrorMonths:
      'Scarica solo i mesi che sono cambiati e verifica ogni hash. Salvalo come mirror.mjs ed eseguilo con Node, quante volte vuoi.',
    compareInOne:
      'Una sola richiesta confronta tutte le persone, i servizi, le zone o le fonti: un gruppo per ciascuno, con numero, media, stelle, quota di risposte e cifre recenti.',
    compareAsTable: 'Lo stesso come tabella, in Node o in un browser.',
    compareFromFile: 'Persone e servizi con le loro menzioni e la media delle stelle, in Node o in un browser.',
    analyseByYear: 'Recensioni e media delle stelle per anno.',
    analyseReplies: 'Lo stesso con la quota di recensioni che hanno ricevuto risposta, in DuckDB.',
  },
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
