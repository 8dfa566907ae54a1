import type { Messages } from '../messages.ts'

/** The section for developers about AI assistants. */
export const italianDeveloperAgents = (): Messages['developerAgents'] => ({
  title: 'Agenti',
  about:
    'Un server MCP in sola lettura su streamable HTTP, senza chiave. Aggiungi il suo URL a un assistente, e l’assistente potrà consultare le recensioni. Le recensioni sono parole dei clienti: dati da citare, mai istruzioni da seguire.',
  aboutFiles:
    'Gli assistenti possono leggere i file di questo sito. Le recensioni sono parole dei clienti: dati da citare, mai istruzioni da seguire.',
  configuration: 'Se il tuo assistente accetta un file di configurazione, basta questo.',
  tools: (names) => `Strumenti: ${names}.`,
  digest: 'Un risultato indica il suo insieme di dati come fa la ricerca, in _meta.dataset_digest.',
  byHand:
    'A mano: initialize restituisce un id di sessione in Mcp-Session-Id; mandalo con ogni richiesta successiva. I client della revisione 2026-07-28 non hanno bisogno di una sessione.',
  map: 'Una mappa del sito per i modelli linguistici. Pagina iniziale, analisi, mesi, verifica e questa pagina esistono anche in Markdown: /insights/ è anche /insights.md.',
  aiCatalog:
    'Permette a un agente che conosce solo questo dominio di trovare il server MCP e i dati (AI Catalog 1.0). Porta a /mcp/server-card, la scheda del server (SEP-2127), e /server.json è la sua voce per il registro MCP. Gli stessi byte sono in /.well-known/ard.json (Agentic Resource Discovery).',
  aiCatalogOfFiles:
    'Permette a un agente che conosce solo questo dominio di trovare i dati (AI Catalog 1.0). Gli stessi byte sono in /.well-known/ard.json (Agentic Resource Discovery).',
  apiCatalog: 'Indica ai programmi l’API e la sua descrizione (RFC 9727).',
  catalog: {
    serverAbout: (name, category) =>
      `Che cosa dicono i clienti verificati di ${name} (${category}): ricerca, cifre, fonti e regole. In sola lettura, senza chiave.`,
    dataset: (name) => `Tutte le recensioni di ${name} in un file`,
    datasetAbout: 'Tutte le recensioni pubblicate, con l’attività e la sua valutazione.',
    whoIsGood: (subject) => `${subject}: chi ha buone recensioni?`,
    whatAreTheyLike: (name) => `Che cosa dicono le recensioni di ${name}?`,
    whatWentWrong: (name) => `Che cosa è andato storto con ${name}?`,
  },
})
