import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'für diese Bewertung gab es eine Gegenleistung',
  employee: 'die Person arbeitet für den Betrieb',
  related: 'die Person gehört zur Familie, zum Freundeskreis oder zu den Partnern von jemandem im Betrieb',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'direkt an uns geschickt',
  consent: 'die Verfasser sind einverstanden',
  licence: 'von der Plattform lizenziert',
  api_terms: 'nach den Bedingungen der Plattform',
  link_only: 'nur Sterne, Datum und Link',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'personenbezogene Daten wurden entfernt',
  damaged_letters: 'beschädigte Zeichen wurden wiederhergestellt',
  wrong_date: 'das Datum wurde berichtigt',
  wrong_name: 'der Name des Verfassers wurde berichtigt',
}

/** Words in and around one review. */
export const germanReview = ({ number, list, day }: SentenceFormats<'de'>): Messages['review'] => ({
  edited: 'bearbeitet am',
  link: { word: 'Link', rest: ' zu dieser Bewertung' },
  share: { word: 'Teilen', rest: ': diese Bewertung' },
  customer: 'Kunde',
  account: (source) => `Konto bei ${source}`,
  given: (value, scale) => `Dort vergeben: ${value} von ${scale}`,
  dates: { experienced: 'Erfahrung:', published: 'veröffentlicht:' },
  inLanguage: (language) => `auf ${language}`,
  whole: 'Ganze Bewertung',
  reply: 'Antwort des Betriebs',
  replyInBrief: 'Antwort des Betriebs:',
  mentions: 'Erwähnt',
  photos: 'Fotos',
  corrected: (correctors) => `Die Auswertung dieser Bewertung wurde von Hand berichtigt: ${list(correctors)}.`,
  withoutText: 'Nur Sterne, kein Kommentar.',
  textElsewhere: (source) => `Wir dürfen nur die Sterne zeigen. Ein Kommentar steht, falls es ihn gibt, bei ${source}.`,
  ties: TIES,
  disclosure: (tie) => `Hinweis: ${tie}.`,
  amendments: AMENDMENTS,
  amended: (what) => `Vom Betrieb geändert: ${what}.`,
  method: (method, job) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'angemeldetes Konto',
      invoice_match: 'mit einer Rechnung abgeglichen',
      invited_job: `eingeladen nach: ${job}`,
      signed: 'vom Verfasser signiert',
    }
    return method === null ? 'nach Angabe der Quelle' : methods[method]
  },
  rights: (basis, credit) => {
    const given = basis === null ? 'nicht angegeben' : BASES[basis]
    return credit === undefined ? given : `${given}; ${credit}`
  },
  inCustomersWords: 'In den Worten der Kunden:',
  ownSummary: 'In den Worten des Betriebs, nicht aus den Bewertungen berechnet.',
  numberInLog: (number) => `Nr. ${number} im Protokoll`,
  keepProof: 'Nachweis sichern',
  loggedIn: (batch) => `in Nachtrag ${number(batch)}`,
  loggedSince: (date) => `seit ${day(date)}`,
  starsChanged: (byBusiness) => `Sterne ${byBusiness ? 'vom Betrieb ' : ''}geändert`,
  wordsChanged: (byBusiness) => `Text ${byBusiness ? 'vom Betrieb ' : ''}geändert`,
  namesHidden: 'Namen vom Betrieb verborgen',
  restChanged: (mayBeReply) => `${mayBeReply ? 'Antwort oder Angaben' : 'Angaben'} geändert`,
})
