import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { onDay, RECENSIONI, sinceDay, VOCI } from './nouns.ts'

/** What static pages say about the log of the site. */
export const italianLogState = ({ number, counted, day }: SentenceFormats<'it'>): Messages['logState'] => ({
  none: 'Questo sito non tiene un registro di ciò che pubblica. Una recensione potrebbe essere cambiata o cancellata senza lasciare una traccia che altri possano verificare.',
  promise:
    'Ogni recensione di questo sito ha un numero in un registro pubblico che può solo crescere. Se l’attività cancella una recensione o ne cambia il testo, ' +
    'il registro lo dice o non torna più, e chi verifica può dimostrarlo.',
  limit:
    'Il registro non può mostrare che l’attività abbia pubblicato tutte le recensioni ricevute, né che una recensione sia vera.',
  counts: (published, takenDown) => `${number(published)} pubblicate, ${number(takenDown)} rimosse, 0 mancanti.`,
  changed: (count) =>
    `Dopo la pubblicazione è cambiato il testo o il numero di stelle di ${counted(count, RECENSIONI)}.`,
  size: (origin, size, { batches, last }) =>
    `Il registro ${origin} ha ${counted(size, VOCI)}, aggiunte in ${counted(batches, { one: 'lotto', many: 'di lotti', other: 'lotti' })}, l’ultimo con ${number(last)}.`,
  unconfirmed: 'Nessuno dall’esterno lo ha ancora confermato.',
  confirmed: (since, witnesses, last) =>
    `Registrato ${sinceDay(day(since))}; confermato da ${counted(witnesses, { one: 'testimone esterno', many: 'di testimoni esterni', other: 'testimoni esterni' })}, l’ultima volta ${onDay(day(last))}.`,
  lastUnconfirmed: 'Nessuno dall’esterno ha ancora confermato l’ultimo lotto.',
  continues: ({ origin, size, since }, isFirst) => {
    const confirmed = since === null ? 'nessuno dall’esterno lo ha confermato' : `confermato ${sinceDay(day(since))}`
    return `${isFirst ? 'Questo registro continua' : 'Quello continua'} ${origin}, la cui chiave è stata persa o rubata dopo ${counted(size, VOCI)} (${confirmed}).`
  },
  anew: (since) => {
    const began =
      since === null ? 'nessuno dall’esterno ha confermato quando' : `dall’esterno è stata vista ${onDay(day(since))}`
    return `La fiducia ricomincia dalla sua prima voce: ${began}. Delle recensioni precedenti si può confrontare solo il numero.`
  },
})
