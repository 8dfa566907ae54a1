import type { WithheldReason } from '../../schema/withheld.ts'
import type { Messages } from '../messages.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'L’autore ne ha chiesto la rimozione',
  fake: 'L’autore non era chi diceva di essere, o la recensione non descrive un’esperienza reale',
  not_a_customer: 'L’autore non è mai stato cliente, o la recensione riguarda un’altra attività',
  personal_data: 'Contiene dati personali',
  illegal: 'La vieta una legge o un tribunale',
  duplicate: 'La stessa recensione è già pubblicata',
  platform_removed: 'La piattaforma nel frattempo l’ha rimossa',
  rights_expired: 'Il diritto di mostrarla è scaduto',
}

/** The prose of `/policy.json`, which a page shows too. */
export const italianPolicy = (): Messages['policy'] => ({
  reasons: REASONS,
  moderation:
    'Si pubblica ogni recensione verificata, qualunque sia la sua valutazione. Una recensione pubblicata si rimuove solo per uno dei motivi qui sotto; ' +
    'essere negativa non è tra questi. Ogni rimozione è contata qui per motivo e per stelle, e il sito non si può generare se manca una recensione senza che sia contata.',
  checked:
    'Si pubblicano solo le recensioni considerate verificate, qualunque sia la loro valutazione. Come verifica ciascuna fonte è indicato accanto alla fonte.',
  keepingTime:
    'Una recensione resta finché non viene rimossa per uno dei motivi indicati. Non ci sono altri limiti, salvo quelli indicati per la sua fonte.',
  disclosures:
    'Se l’autore di una recensione ha ricevuto qualcosa in cambio, lavora per l’attività o è vicino a qualcuno che ci lavora, è indicato ovunque la recensione compaia.',
  corrections: (areAmended) =>
    'L’analisi è calcolata e può sbagliare. Dove una persona ha corretto il giudizio su una recensione, la recensione lo dice. ' +
    (areAmended
      ? 'Le sue stelle non vengono mai cambiate, e il suo testo solo dove la recensione lo dice.'
      : 'Il suo testo e le sue stelle non vengono mai cambiati.'),
  amendments:
    'L’attività può modificare una recensione per rimuovere dati personali, riparare caratteri danneggiati o correggere una data sbagliata o il nome dell’autore, e per nessun altro motivo. La recensione allora lo dice. Le stelle non vengono mai modificate.',
  ordering:
    'Dalla più recente, per la data in cui sono state scritte e poi per identificativo. Nessuna recensione viene spostata in su o in giù.',
  score:
    'La media delle stelle di tutte le recensioni pubblicate, ciascuna contata una volta e con lo stesso peso, arrotondata a due decimali.',
  credit: (_usual, platform) => `Recensioni da ${platform}`,
  complaintsTo: (name) =>
    `Indica all’attività (${name}) di quale recensione si tratta (il suo link su questo sito) e che cosa non va.`,
})
