import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { sinceDay } from './nouns.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'chi scrive ha ricevuto qualcosa per questa recensione',
  employee: 'chi scrive lavora per l’attività',
  related: 'chi scrive è parente, amico o socio di qualcuno dell’attività',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'inviate direttamente a noi',
  consent: 'con il consenso degli autori',
  licence: 'su licenza della piattaforma',
  api_terms: 'secondo le condizioni della piattaforma',
  link_only: 'solo stelle, data e link',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'sono stati rimossi dati personali',
  damaged_letters: 'sono stati riparati caratteri danneggiati',
  wrong_date: 'è stata corretta la data',
  wrong_name: 'è stato corretto il nome dell’autore',
}

/** Words in and around one review. */
export const italianReview = ({ number, list, day }: SentenceFormats<'it'>): Messages['review'] => ({
  edited: 'modificata:',
  link: { word: 'Link', rest: ' a questa recensione' },
  share: { word: 'Condividi', rest: ' questa recensione' },
  customer: 'Cliente',
  account: (source) => `Account ${source}`,
  given: (value, scale) => `Voto dato: ${value} su ${scale}`,
  dates: { experienced: 'Esperienza:', published: 'pubblicazione:' },
  inLanguage: (language) => `in ${language}`,
  whole: 'Recensione completa',
  reply: 'Risposta dell’attività',
  replyInBrief: 'Risposta dell’attività:',
  mentions: 'Cita',
  photos: 'Foto',
  corrected: (correctors) => `L’analisi di questa recensione è stata corretta a mano da ${list(correctors)}.`,
  withoutText: 'Solo stelle, nessun commento.',
  textElsewhere: (source) => `Possiamo mostrare solo le stelle. L’eventuale commento si trova su ${source}.`,
  ties: TIES,
  disclosure: (tie) => `Da sapere: ${tie}.`,
  amendments: AMENDMENTS,
  amended: (what) => `Modificata dall’attività: ${what}.`,
  method: (method, job) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'account registrato',
      invoice_match: 'riscontrata con una fattura',
      invited_job: `su invito (dopo: ${job})`,
      signed: 'firmata da chi l’ha scritta',
    }
    return method === null ? 'come indica la fonte' : methods[method]
  },
  rights: (basis, credit) => {
    const given = basis === null ? 'non indicato' : BASES[basis]
    return credit === undefined ? given : `${given}; ${credit}`
  },
  inCustomersWords: 'Nelle parole dei clienti:',
  ownSummary: 'Nelle parole dell’attività, non calcolato dalle recensioni.',
  numberInLog: (number) => `N. ${number} del registro`,
  keepProof: 'Conserva una prova',
  loggedIn: (batch) => `nel lotto ${number(batch)}`,
  loggedSince: (date) => sinceDay(day(date)),
  starsChanged: (byBusiness) => `stelle modificate${byBusiness ? ' dall’attività' : ''}`,
  wordsChanged: (byBusiness) => `testo modificato${byBusiness ? ' dall’attività' : ''}`,
  namesHidden: 'nomi nascosti dall’attività',
  restChanged: (mayBeReply) => (mayBeReply ? 'risposta o dettagli modificati' : 'dettagli modificati'),
})
