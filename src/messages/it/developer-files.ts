import type { Messages } from '../messages.ts'

/** The section for developers about the published files. */
export const italianDeveloperFiles = (): Messages['developerFiles'] => ({
  title: 'File',
  about:
    'Tutti i dati stanno in pochi file statici. Conserva l’ETag di ognuno e rimandalo come If-None-Match: se il file non è cambiato, la risposta è un 304 senza corpo. Ignora i campi che non riconosci.',
  reviews:
    'L’intero insieme di dati: l’attività, il suo punteggio e tutte le recensioni pubblicate, dalla più recente.',
  table:
    'Una recensione per riga, per i fogli di calcolo (RFC 4180, UTF-8). Una cella che un foglio di calcolo prenderebbe per una formula inizia con un apostrofo. Manca se l’hosting non accetta file di quelle dimensioni.',
  lines:
    'Una recensione per riga: il JSON che ha in /reviews.json. Manca se l’hosting non accetta file di quelle dimensioni.',
  insights: 'Che cosa dicono le recensioni: aspetti, persone, servizi, argomenti, andamento e risposte.',
  monthReviews:
    'Le recensioni di un mese, dalla più recente. Un mese che non è cambiato conserva i suoi byte. Oltre i 5 MB si prosegue in reviews-2.json e così via.',
  monthInsights: 'Che cosa dice ogni recensione di quel mese, per id.',
  jsonFeed: 'Le 50 recensioni più recenti in JSON Feed 1.1.',
  atomFeed: 'Le 50 recensioni più recenti in Atom (RFC 4287), per qualsiasi lettore di feed.',
  changes:
    'Le 500 modifiche più recenti del registro: published, edited, withheld, reinstated ed erased. Conserva size e la volta dopo leggi le modifiche da quell’indice in poi; i file in older hanno quelle prima di from.',
  policy: 'Come le recensioni vengono raccolte, verificate, moderate, ordinate e contate, e come segnalarne una.',
  coverage:
    'Che cosa indicano le piattaforme, a partire dal dato più vecchio: quante recensioni ci sono e con quale voto. Una riga per ogni giorno in cui è stato annotato.',
  manifest:
    'Lo SHA-256 di ogni file: quali mesi sono cambiati dall’ultima volta, e se i file che hai appartengono alla stessa versione del sito.',
  openApi: 'Tutto questo in OpenAPI 3.1.',
  schemas: 'Il JSON Schema (2020-12) di ogni file JSON. Nessuno rimanda a un altro.',
})
