import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { PERSONE, RECENSIONI } from './nouns.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const italianHandling = (counted: SentenceFormats<'it'>['counted']): Messages['policySections']['handled'] => ({
  title: 'Come vengono gestite le recensioni',
  noFakes:
    'Le recensioni false sono vietate: nessuno può scrivere, commissionare o pubblicare una recensione che non nasca da un’esperienza del suo autore. Una recensione che risulta falsa viene rimossa e contata qui.',
  incentives: 'Per una recensione può essere offerto qualcosa in cambio.',
  noIncentives: 'Per una recensione non viene offerto nulla in cambio.',
  who: (text) => `Chi può scrivere una recensione: ${text}`,
  checked: (text) => `Che cosa si controlla: ${text}`,
  publishedAtOnce: 'Una recensione viene pubblicata il giorno stesso in cui arriva.',
  publishedWithin: (time) => `Una recensione viene pubblicata al più tardi ${time} dopo la ricezione.`,
  kept: (text) => `Per quanto tempo restano le recensioni: ${text}`,
  days: (count) => counted(count, { one: 'giorno', many: 'di giorni', other: 'giorni' }),
  keptFromPublication: (name, time) => `${name}: al massimo ${time} dalla pubblicazione.`,
  keptFromImport: (name, time) => `${name}: al massimo ${time} dall’ultima importazione.`,
  contact: (may) =>
    may ? 'L’autore di una recensione può essere contattato.' : 'L’autore di una recensione non può essere contattato.',
  edit: (may) =>
    may
      ? 'Gli autori possono modificare la propria recensione.'
      : 'Gli autori non possono modificare la propria recensione.',
})

/** The sections of the page on how reviews are verified. */
export const italianPolicySections = ({ counted }: SentenceFormats<'it'>): Messages['policySections'] => ({
  reviews: 'Recensioni',
  methods: {
    title: 'Come è stata verificata ogni recensione',
    caption: 'Recensioni per modo di verifica',
    how: 'Come',
  },
  handled: italianHandling(counted),
  leftOut: {
    title: 'Che cosa è stato lasciato fuori',
    nothing: 'Niente: qui ci sono tutte le recensioni che l’attività ha, tranne quelle rimosse.',
    unverified: (count) =>
      `Si pubblicano solo recensioni verificate. ${counted(count, RECENSIONI)} senza verifica ${count === 1 ? 'resta' : 'restano'} fuori.`,
    undeclared: (count) =>
      count === 1
        ? 'Un’altra recensione viene da una fonte che l’attività non ha descritto.'
        : `Altre ${counted(count, RECENSIONI)} vengono da una fonte che l’attività non ha descritto.`,
  },
  takenDown: {
    title: 'Che cosa è stato rimosso',
    namesHidden: (people) =>
      `Nelle recensioni, le parentesi quadre mostrano dove i nomi di ${counted(people, PERSONE)} che ci lavorano sono abbreviati o sostituiti.`,
    caption: 'Recensioni rimosse, per motivo',
    reason: 'Motivo',
  },
  log: 'Il registro di ciò che è stato pubblicato',
  byStars: {
    title: 'Pubblicate e rimosse, per stelle',
    wouldDiffer: 'Se si rimuovessero le recensioni negative, queste quote sarebbero diverse.',
    all: 'Tutte le recensioni',
    published: 'Pubblicate',
    takenDown: 'Rimosse',
  },
  corrections: {
    title: 'Correzioni all’analisi',
    counts: (corrections, ofReviews) =>
      `${counted(corrections, { one: 'correzione', many: 'di correzioni', other: 'correzioni' })} in ${counted(ofReviews, RECENSIONI)}.`,
    caption: 'Correzioni, per chi le ha fatte',
    by: 'Di',
    corrections: 'Correzioni',
  },
  amendments: {
    title: 'Che cosa ha modificato l’attività',
    caption: 'Recensioni modificate, per ciò che è stato fatto',
    what: 'Che cosa è stato fatto',
  },
  connections: {
    title: 'Autori legati all’attività',
    caption: 'Recensioni per tipo di legame',
    connection: 'Legame',
  },
  order: 'Ordine e punteggio',
  complaints: 'Segnala un problema',
})
