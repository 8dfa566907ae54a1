import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { onDay, RECENSIONI } from './nouns.ts'

/** The page on how reviews are verified. */
export const italianVerification = ({
  number,
  counted,
  day,
  decimal,
}: SentenceFormats<'it'>): Messages['verification'] => ({
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
  coverage: {
    stated: ({ name, count, rating, seen_on, isEntered }) => {
      const what = count === 0 ? 'non indica alcuna recensione' : `indica ${counted(count, RECENSIONI)}`
      const score = rating === null ? '' : ` con un voto di ${rating}`
      return `${name} ${what}${score} (${day(seen_on)}${isEntered ? ', dato inserito dall’attività' : ''}).`
    },
    here: (count, mean) =>
      `${number(count)} di quel periodo ${count === 1 ? 'è' : 'sono'} qui, con una media di ${mean}`,
    takenDown: (count, reasons) =>
      `${number(count)} ${count === 1 ? 'è stata rimossa' : 'sono state rimosse'} (${reasons})`,
    unverified: (count) =>
      count === 1
        ? '1 non è verificata e quindi non è pubblicata'
        : `${number(count)} non sono verificate e quindi non sono pubblicate`,
    unexplained: (count) => `${number(count)} ${count === 1 ? 'resta' : 'restano'} senza spiegazione`,
    fewer: (count) =>
      `lì ne ${count === 1 ? 'risulta' : 'risultano'} ${number(count)} in meno che qui: nel frattempo la piattaforma ne ha rimosse alcune`,
    separator: '; ',
    nothingMissing: 'Non ne manca nessuna.',
    better: `Il voto qui supera di oltre ${decimal(0.1, 1)} quello indicato lì.`,
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
