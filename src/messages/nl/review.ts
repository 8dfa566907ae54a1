import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'de schrijver kreeg iets in ruil voor deze beoordeling',
  employee: 'de schrijver werkt voor het bedrijf',
  related: 'de schrijver is familie, een vriend of een partner van iemand in het bedrijf',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'rechtstreeks aan ons gestuurd',
  consent: 'de schrijvers vinden het goed',
  licence: 'met een licentie van het platform',
  api_terms: 'volgens de voorwaarden van het platform',
  link_only: 'alleen sterren, datum en link',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'persoonsgegevens zijn verwijderd',
  damaged_letters: 'beschadigde tekens zijn hersteld',
  wrong_date: 'de datum is verbeterd',
  wrong_name: 'de naam van de schrijver is verbeterd',
}

/** Words in and around one review. */
export const dutchReview = ({ number, list, day }: SentenceFormats<'nl'>): Messages['review'] => ({
  edited: 'bewerkt op',
  link: { word: 'Link', rest: ' naar deze beoordeling' },
  share: { word: 'Delen', rest: ': deze beoordeling' },
  customer: 'Klant',
  account: (source) => `Account bij ${source}`,
  given: (value, scale) => `Gegeven cijfer: ${value} van ${scale}`,
  dates: { experienced: 'Ervaring:', published: 'gepubliceerd:' },
  inLanguage: (language) => `in het ${language}`,
  whole: 'Hele beoordeling',
  reply: 'Antwoord van het bedrijf',
  replyInBrief: 'Antwoord van het bedrijf:',
  mentions: 'Noemt',
  photos: 'Foto’s',
  corrected: (correctors) => `De analyse van deze beoordeling is met de hand verbeterd door ${list(correctors)}.`,
  withoutText: 'Alleen sterren, geen toelichting.',
  textElsewhere: (source) => `Wij mogen alleen de sterren tonen. Een toelichting, als die er is, staat bij ${source}.`,
  ties: TIES,
  disclosure: (tie) => `Goed om te weten: ${tie}.`,
  amendments: AMENDMENTS,
  amended: (what) => `Gewijzigd door het bedrijf: ${what}.`,
  method: (method, job) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'ingelogd account',
      invoice_match: 'vergeleken met een factuur',
      invited_job: `op uitnodiging (na ${job})`,
      signed: 'ondertekend door de schrijver',
    }
    return method === null ? 'zoals de bron aangeeft' : methods[method]
  },
  rights: (basis, credit) => {
    const given = basis === null ? 'niet vermeld' : BASES[basis]
    return credit === undefined ? given : `${given}; ${credit}`
  },
  inCustomersWords: 'In de woorden van klanten:',
  ownSummary: 'In de woorden van het bedrijf, niet berekend uit de beoordelingen.',
  numberInLog: (number) => `Nr. ${number} in het logboek`,
  keepProof: 'Bewijs bewaren',
  loggedIn: (batch) => `in aanvulling ${number(batch)}`,
  loggedSince: (date) => `sinds ${day(date)}`,
  starsChanged: (byBusiness) => `sterren gewijzigd${byBusiness ? ' door het bedrijf' : ''}`,
  wordsChanged: (byBusiness) => `tekst gewijzigd${byBusiness ? ' door het bedrijf' : ''}`,
  namesHidden: 'namen verborgen door het bedrijf',
  restChanged: (mayBeReply) => `${mayBeReply ? 'antwoord of gegevens' : 'gegevens'} gewijzigd`,
})
