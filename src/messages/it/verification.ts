import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { onDay, RECENSIONI } from './nouns.ts'

/** The page on how reviews are verified. */
export const italianVerification = ({ number, counted, day }: SentenceFormats<'it'>): Messages['verification'] => ({
  description: (name) =>
    `Da dove vengono le recensioni di ${name}, come si verificano e che cosa è stato lasciato fuori.`,
  verdict: (published, takenDown) => {
    const all =
      published === 1
        ? 'L’unica recensione pubblicata è verificata'
        : `Tutte le ${number(published)} recensioni pubblicate sono verificate`
    const some =
      takenDown === 1
        ? 'una è stata rimossa, non perché negativa'
        : `${number(takenDown)} sono state rimosse, nessuna perché negativa`
    return `${all}; ${takenDown === 0 ? 'nessuna è stata rimossa' : some}.`
  },
  sources: 'Da dove vengono',
  sourcesCaption: 'Da dove vengono le recensioni',
  source: 'Provenienza',
  reviews: 'Recensioni',
  how: 'Come si verificano',
  permission: (rights) => `Autorizzazione: ${rights}.`,
  removedByPlatform: (name, removed, last) => {
    const all = `${name} ha rimosso di sua iniziativa ${counted(removed, RECENSIONI)} che ${removed === 1 ? 'era' : 'erano'} in un’esportazione precedente`
    if (last.found_on === null) return `${all}.`
    const when = onDay(day(last.found_on))
    if (last.count === removed) return `${all}: ${removed === 1 ? 'mancava' : 'mancavano'} ${when}.`
    return `${all}: ${last.count === 1 ? 'l’ultima mancava' : `le ultime ${number(last.count)} mancavano`} ${when}.`
  },
  check: {
    title: 'Verifica di persona',
    data: 'Ogni recensione pubblicata è in [reviews.json](/reviews.json), con la sua provenienza e, se c’è, un link all’originale. Tutto ciò che è in questa pagina è in [policy.json](/policy.json).',
    log: '[Verifica di persona](/log/): il tuo browser percorre tutto il registro.',
  },
})
