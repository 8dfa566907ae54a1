import type { Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections for developers about search and subscriptions, which need a server. */
export const italianDeveloperServices = ({ list }: Formats): Messages['developerServices'] => ({
  search: {
    title: 'Ricerca',
    about:
      'A queste richieste risponde un piccolo server, senza chiave. Gli errori sono in JSON: elencano ogni parametro non valido e come dovrebbe essere. Ogni risposta ha l’intestazione Dataset-Digest, lo SHA-256 del /reviews.json da cui è stata ricavata: sha-256=:BASE64:. Così chiunque può prendere quel file, ricavare la risposta e confrontare.',
    search:
      'Le recensioni che soddisfano tutti i filtri, dalla più recente salvo diversa indicazione in «sort», e quante sono.',
    filters: (names) => `Filtri: ${names}.`,
    parameters: {
      match:
        'Come si confronta «query»: substring (predefinito) trova il testo così com’è; words trova tutte le sue parole in qualsiasi ordine, senza badare ad accenti e desinenze inglesi (-s, -ed, -ing)',
      sort: 'newest (predefinito), oldest, highest o lowest (per stelle); a parità, prima la più recente',
      limit: 'Quante recensioni dare al massimo, da 1 a 100',
      after:
        'L’id di una recensione: dà solo ciò che viene dopo nell’ordine; per proseguire, passa il next dell’ultima risposta',
      counts:
        'Conta anche i risultati per stelle, fonte, aspetto e lingua, qualunque sia la pagina richiesta; 1 vuol dire sì, 0 no',
      group_by:
        'Confronta anche i risultati, qualunque sia la pagina richiesta: groups contiene un gruppo per ogni valore di technician, service, service_area, problem, aspect, source, language, month o rating, con il numero, la media, le risposte e gli ultimi mesi',
      highlights:
        'Indica anche quali parti di ogni testo corrispondono a «query», come intervalli di unità UTF-16; 1 vuol dire sì, 0 no',
    },
    nextPage: 'Per la pagina successiva, passa il valore di next come after; nell’ultima pagina next è null.',
    noMatch:
      'Nessun risultato è un 200 con matched: 0. Un parametro non valido è un 400 con issues. Un parametro che differisce di una o due lettere da uno noto è indicato in ignored.',
    since: 'Tutte le recensioni da quel giorno in poi, dalla più recente.',
  },
  follow: {
    title: 'Seguire',
    about: (topics) =>
      `Aggiungi il feed a un lettore, tieni una copia di tutte le recensioni, o abbona un programma: quando un topic cambia, l’hub ne invia tutto il nuovo contenuto al tuo URL https. I topic sono ${list(topics)}.`,
    aboutFiles: 'Aggiungi il feed a un lettore, o tieni una copia di tutte le recensioni.',
    subscribe: 'Abbonarsi a un topic. L’hub risponde 202, poi manda un GET al tuo URL per conferma.',
    confirm:
      'Per confermare, rispondi al GET con 200 e hub.challenge nel corpo. L’abbonamento dura 10 giorni, o quanto chiedi con hub.lease_seconds (da 1 a 30 giorni). Per rinnovarlo, abbonati di nuovo.',
    notification:
      'Ogni notifica è un POST con l’intero contenuto del topic. Rispondi con un qualsiasi 2xx. Un 410 mette fine all’abbonamento.',
    secret:
      'Se hai indicato un secret, controlla X-Hub-Signature prima di fidarti del corpo (vedi sotto). Una consegna fallita viene ritentata dopo 1 e 10 minuti; al terzo errore di fila l’abbonamento finisce.',
    standardWebhooks:
      'Con un secret, la notifica ha anche webhook-id, webhook-timestamp e webhook-signature (Standard Webhooks 1.0.0), così una libreria per quello standard può controllarla. Dalle come chiave i byte del tuo secret (in base64, se li chiede così). Una notifica ripetuta della stessa versione ha lo stesso webhook-id.',
    received: 'Che cosa riceve il tuo URL. Controlla la firma sui byte grezzi del corpo.',
    oftenAsYouLike: 'quante volte vuoi',
    copy: 'Tenere una copia di tutte le recensioni. Questo comando scarica solo ciò che è cambiato, controlla ogni hash e mostra ogni recensione nuova, cambiata o sparita.',
    copyWithLog:
      'Tenere una copia di tutte le recensioni, e sapere di ogni rimozione con il suo motivo. Questo comando scarica solo ciò che è cambiato, controlla ogni hash e che il registro sia solo cresciuto, e mostra ogni modifica.',
    inProgram:
      'In un programma: conserva size. La volta dopo, leggi ogni modifica il cui index è pari o superiore. Se from è maggiore del size conservato, le modifiche intermedie sono nei file in older: l’N-esimo, contando da 0, riguarda le voci da 1000N a 1000N + 999.',
    months:
      'Poi leggi /manifest.json e scarica ogni mese in shards di cui non hai ancora lo sha256. Tutti i mesi in quest’ordine sono le recensioni di /reviews.json, byte per byte: quel file quindi non ti serve mai.',
    gone: 'withheld ed erased significano che la recensione non c’è più: cancellala anche dalla tua copia. La indica log_index; review_id c’è solo finché una recensione è pubblicata.',
  },
})
