import type { Messages } from '../messages.ts'
import { ITALIAN_LOG_CHECK } from './log-check.ts'
import { ITALIAN_LOG_FAULTS } from './log-faults.ts'

const STEPS: Messages['logPage']['steps'] = {
  log: 'Trovare il registro',
  signature: 'Verificare chi lo ha firmato',
  entries: 'Verificare che ci siano tutte le voci',
  rules: 'Seguire le voci, una per una',
  earlier: '',
  history: 'Confrontarlo con i suoi stati precedenti',
  visits: 'Confrontarlo con la tua ultima visita',
  reviews: 'Cercare recensioni sparite o cambiate',
  removed: 'Cercare tracce delle recensioni rimosse',
  dataset: 'Confrontare il file di tutte le recensioni',
  counts: 'Rifare i conti',
  coverage: '',
  feed: 'Confrontare il feed delle novità',
  copies: '',
  witnesses: 'Vedere chi lo ha confermato dall’esterno',
}

/** The page that checks the log. */
export const italianLogPage = (): Messages['logPage'] => ({
  sentences: { ...ITALIAN_LOG_CHECK, ...ITALIAN_LOG_FAULTS },
  description: (name) =>
    `Un registro pubblico di tutte le recensioni di ${name}, e una verifica che nessuna sia sparita o cambiata.`,
  needsScript:
    'Il tuo browser può fare tutta la verifica su questa pagina, ma gli script sono disattivati. I comandi qui sotto fanno lo stesso.',
  review: 'Recensione',
  proof:
    ': un piccolo file che mostra, senza alcun aiuto di questo sito, che questa recensione era nel registro. Conservalo, e in futuro nessuno potrà negarlo.',
  filesRead: 'File letti',
  stop: 'Interrompi',
  goOn: 'Continua',
  stepsOfCheck: 'Passi della verifica',
  steps: STEPS,
  forget: 'Dimentica ciò che questo browser ha visto',
  allSteps: 'Che cosa è stato verificato, passo per passo',
  lookUp: {
    title: 'Cerca una recensione nel registro',
    label: 'Link della recensione, o il suo numero nel registro',
    button: 'Cerca',
  },
  checkSite: 'Verifica un sito',
  otherSite: 'Verifica un altro sito con un registro',
  check: 'Verifica',
  limits: 'Che cosa non può mostrare',
  otherSources:
    'Quante recensioni vengono da dove, e che cosa è stato lasciato fuori, si legge in [Come si verificano le recensioni](/verification/). Un sito disonesto potrebbe servire anche una pagina disonesta: per sicurezza, verificalo dalla pagina di un altro sito, o con questi comandi.',
  example:
    'Questa attività è un esempio e la chiave del suo registro è pubblica, così puoi provare tutto. Le sue firme non dimostrano niente.',
  ownTools: 'Con i tuoi strumenti',
  withNode:
    'Con Node.js, questo comando verifica tutto ciò che verifica la pagina, e non ha bisogno di niente da questo sito:',
  checksThisSite: 'Comando che verifica questo sito',
  keptState: 'Se conservi uno stato del registro, in seguito puoi dimostrare che è stato riscritto:',
  comparesStates: 'Comandi che confrontano con uno stato precedente',
  anyLaterTime: 'in qualsiasi momento successivo',
  format:
    'Il registro è un albero di Merkle nel formato [tlog-tiles](https://c2sp.org/tlog-tiles), con hash con salt al posto dei testi: lo può seguire qualsiasi strumento per quel formato:',
  filesOfLog: 'File del registro',
  files: {
    checkpoint: 'origine, dimensione, radice, firme (c2sp.org/tlog-checkpoint)',
    history: 'tutti gli stati precedenti',
    state: 'il salt dell’hash di reviews.json, che nell’ultima voce è "dataset":',
    coverage: 'ciò che le piattaforme indicano: "coverage" nell’ultima voce',
  },
})
