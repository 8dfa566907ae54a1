import type { LogCheck } from '../log-sentences.ts'

/**
 * The words of the script that checks a log, and the sentences about steps without faults. Days follow "in data", which needs no
 * elision.
 */
export const ITALIAN_LOG_CHECK: LogCheck<'it'> = {
  thisSite: 'Questo sito',
  reading: 'Lettura in corso…',
  readingAbout: 'Lettura di circa {megabytes} MB…',
  askFirst: 'Per verificare questo sito bisogna leggere circa {megabytes} MB.',
  filesRead: '{done} file su {all}',
  checking: 'Verifica in corso…',
  good: 'A posto: ',
  wrong: 'Sbagliato: ',
  open: 'In sospeso: ',
  allHolds: {
    one: 'Non manca nulla: il suo browser ha appena verificato {count} recensione in {seconds} s',
    many: 'Non manca nulla: il suo browser ha appena verificato {count} di recensioni in {seconds} s',
    other: 'Non manca nulla: il suo browser ha appena verificato {count} recensioni in {seconds} s',
  },
  holdsWithGaps:
    'Non manca nulla di ciò che è stato pubblicato, ma non tutto ciò che le piattaforme indicano ha una spiegazione',
  nothingWrong: 'Niente di sbagliato, per quanto questo browser può verificare',
  thingsWrong: {
    one: 'C’è una cosa che non va',
    many: 'Ci sono {count} di cose che non vanno',
    other: 'Ci sono {count} cose che non vanno',
  },
  stopped: 'Hai interrotto la verifica',
  nothingChecked: 'Non è stato verificato niente',
  onlyHttps: 'Su una pagina caricata via http:// il browser non può verificare niente. Apri questa pagina via https://',
  unexpected: 'La verifica si è interrotta: il sito ha inviato qualcosa di inatteso',
  noAddress: 'Questo non è l’indirizzo di un sito. Scrivine uno come https://reviews.example.com',
  httpAddress:
    'Scrivi un indirizzo che inizi con https://: ciò che arriva via http:// può essere alterato lungo il percorso',
  addressWithName: 'Scrivi l’indirizzo senza nome utente: si possono verificare solo siti pubblici',
  review: 'n. {index}',
  unknownDay: 'sconosciuta',

  logHas: {
    one: 'Il registro {origin} ha {count} voce',
    many: 'Il registro {origin} ha {count} di voci',
    other: 'Il registro {origin} ha {count} voci',
  },
  copyOfLog: 'Questa è una copia del registro di {host}',
  signed: 'L’attività lo ha firmato',
  publicKey: 'Per questa attività inventata può firmare chiunque: la chiave è pubblica, così puoi fare delle prove',
  noSignatures: 'Questo browser non può verificare le firme',
  newerBrowsers:
    'Possono farlo Chrome 137, Firefox 129, Safari 17 e versioni successive (Ed25519). Tutto il resto viene verificato',
  allEntries: {
    one: 'L’unica voce c’è, così come è stata firmata',
    many: '{count} di voci: ci sono tutte, così come sono state firmate',
    other: 'Le {count} voci ci sono tutte, così come sono state firmate',
  },
  rulesHold: 'Ogni voce segue da quelle che la precedono',
  continues: {
    one: 'Continua {origin}, la cui chiave è stata persa o rubata dopo {count} voce',
    many: 'Continua {origin}, la cui chiave è stata persa o rubata dopo {count} di voci',
    other: 'Continua {origin}, la cui chiave è stata persa o rubata dopo {count} voci',
  },
  thatContinues: {
    one: 'Quello continua {origin}, la cui chiave è stata persa o rubata dopo {count} voce',
    many: 'Quello continua {origin}, la cui chiave è stata persa o rubata dopo {count} di voci',
    other: 'Quello continua {origin}, la cui chiave è stata persa o rubata dopo {count} voci',
  },
  anew: 'La fiducia ricomincia dalla sua prima voce: nessuno dall’esterno ha confermato quando è stato',
  anewSince: 'La fiducia ricomincia dalla sua prima voce: dall’esterno è stata vista in data {day}',
  onlyNumber:
    'Delle recensioni precedenti si può confrontare solo il numero: il testo potrebbe essere stato cambiato nel passaggio',
  historyFits: {
    one: 'La sua cronologia torna: {count} stato firmato',
    many: 'La sua cronologia torna: {count} di stati firmati, ognuno l’inizio del successivo',
    other: 'La sua cronologia torna: {count} stati firmati, ognuno l’inizio del successivo',
  },
  firstCheck: 'È la tua prima verifica in questo browser',
  remembers:
    'Il browser ricorda il registro e, alla prossima verifica, si accorgerà se la cronologia è stata riscritta',
  noMemory: 'Questo browser non ricorda le verifiche precedenti',
  wouldNotice:
    'Se conservasse i dati di questo sito, si accorgerebbe se il registro viene riscritto tra una verifica e l’altra',
  stillBegins: {
    one: 'Inizia ancora con la voce che hai visto in data {day} ({count})',
    many: 'Inizia ancora con le voci che hai visto in data {day} ({count})',
    other: 'Inizia ancora con le {count} voci che hai visto in data {day}',
  },
  continuesSeen: {
    one: 'Continua il registro di cui hai visto {count} voce in data {day}',
    many: 'Continua il registro di cui hai visto {count} di voci in data {day}',
    other: 'Continua il registro di cui hai visto {count} voci in data {day}',
  },
  noneVanished: {
    one: 'La recensione ({count}) non è sparita e non è cambiata di nascosto',
    many: 'Nessuna delle {count} di recensioni è sparita, e nessuna è cambiata di nascosto',
    other: 'Nessuna delle {count} recensioni è sparita, e nessuna è cambiata di nascosto',
  },
  wordsChanged: {
    one: 'Dalla prima pubblicazione è cambiato il testo di {count} recensione: {reviews}',
    many: 'Dalla prima pubblicazione è cambiato il testo di {count} di recensioni: {reviews}',
    other: 'Dalla prima pubblicazione è cambiato il testo di {count} recensioni: {reviews}',
  },
  starsChanged: {
    one: 'Dalla prima pubblicazione sono cambiate le stelle di {count} recensione: {reviews}',
    many: 'Dalla prima pubblicazione sono cambiate le stelle di {count} di recensioni: {reviews}',
    other: 'Dalla prima pubblicazione sono cambiate le stelle di {count} recensioni: {reviews}',
  },
  more: 'altre {number}',
  nothingLeft: 'Niente rivela che cosa c’era nelle recensioni rimosse',
  fileSigned: 'Il file di tutte le recensioni è quello che è stato firmato',
  countsRight: 'Pubblicate: {published}, rimosse: {removed}. I conti tornano',
  takenDown: 'Rimosse ({reason}): {number} ({stars} su 5)',
  coverageSame: {
    one: 'Ciò che le piattaforme indicano è come fu registrato: {count} riga',
    many: 'Ciò che le piattaforme indicano è come fu registrato: {count} de righe',
    other: 'Ciò che le piattaforme indicano è come fu registrato: {count} righe',
  },
  onlyExports: 'Il registro dice che cosa contenevano le esportazioni',
  platformStates:
    '{source} ({day}): indicate {stated}; pubblicate qui {published}, rimosse {removed}, non verificate {unverified}',
  notExplained: {
    one: '{count} recensione indicata da {source} il {day} non è qui e non ha una spiegazione',
    many: '{count} di recensioni indicate da {source} il {day} non sono qui e non hanno una spiegazione',
    other: '{count} recensioni indicate da {source} il {day} non sono qui e non hanno una spiegazione',
  },
  betterHere: '{source}: la media delle sue recensioni qui è {mean}, ma il {day} indicava {stated}',
  enteredLess:
    '{source}: per il {day} l’attività ha inserito {entered}, ma l’esportazione del {before} indicava {exported}',
  exportHadMore: '{source}: l’esportazione del {before} ne conteneva {exported}, ma il {day} ne indicava {stated}',
  exportHad: 'Recensioni nell’ultima esportazione di {source} ({day}): {number} ({stars})',
  exportInPart:
    'Recensioni nell’ultima esportazione di {source} ({day}), che si dichiara incompleta: {number} ({stars})',
  feedSame: 'Il feed delle novità mostra le stesse recensioni',
  copiesSame: 'I feed, i download e i mesi hanno le stesse recensioni',
  copiesUnread: 'Non verificato: le stesse recensioni nel feed Atom, nei download e nei mesi',
  readCopies: 'Verificare anche queste (circa {megabytes} MB)',
  restByCommand: 'Il comando qui sotto verifica anche l’analisi, le regole, i badge e le pagine',
  confirmedBy: {
    one: 'Confermato da {seen} testimone esterno su {count}',
    many: 'Confermato da {seen} testimoni esterni su {count}',
    other: 'Confermato da {seen} testimoni esterni su {count}',
  },
  confirmedOn: '{name} lo ha confermato in data {day}',
  cannotCheckYet: '{name} ha firmato in un modo che i browser non possono ancora verificare',
  unconfirmed: 'Nessuno dall’esterno lo ha ancora confermato',

  author_request: 'su richiesta dell’autore',
  fake: 'falsa',
  not_a_customer: 'non scritta da un cliente',
  personal_data: 'dati personali',
  illegal: 'vietata da una legge o da un tribunale',
  duplicate: 'doppione',
  platform_removed: 'rimossa dalla piattaforma',
  rights_expired: 'diritto di mostrarla scaduto',

  storyOf: 'Recensione n. {index}',
  noReviewAt: 'La voce n. {index} non è una recensione',
  noReview: 'Questa recensione non esiste',
  everyEvent: 'Il registro numera ogni evento, e solo alcuni riguardano una nuova recensione',
  byline: '{author}, {day}, {stars} su 5',
  where: '(voce {index}, lotto {batch} di {batches})',
  wasPublished: 'È stata pubblicata {where}',
  wasReinstated: 'È stata ripubblicata {where}',
  partsChanged: 'È cambiato: {parts} {where}',
  starsPart: 'stelle',
  wordsPart: 'testo',
  restPart: 'risposta o dettagli',
  wasTakenDown: {
    one: 'È stata rimossa, motivo: {reason} {where}. Dava {count} stella',
    many: 'È stata rimossa, motivo: {reason} {where}. Dava {count} stelle',
    other: 'È stata rimossa, motivo: {reason} {where}. Dava {count} stelle',
  },
  wasErased: {
    one: 'È stata cancellata, motivo: {reason} {where}. Dava {count} stella',
    many: 'È stata cancellata, motivo: {reason} {where}. Dava {count} stelle',
    other: 'È stata cancellata, motivo: {reason} {where}. Dava {count} stelle',
  },
  outsidersConfirmed: 'Confermato dall’esterno entro questa data: {day}',
  neverConfirmed: 'Nessuno dall’esterno ha confermato quando è stato',
}
