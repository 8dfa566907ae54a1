import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'l’auteur a reçu quelque chose en échange de cet avis',
  employee: 'l’auteur travaille pour l’entreprise',
  related: 'l’auteur est un parent, un ami ou un partenaire de quelqu’un de l’entreprise',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'envoyés directement à nous',
  consent: 'avec l’accord des auteurs',
  licence: 'sous licence de la plateforme',
  api_terms: 'selon les conditions de la plateforme',
  link_only: 'seulement étoiles, date et lien',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'des données personnelles ont été retirées',
  damaged_letters: 'des caractères altérés ont été réparés',
  wrong_date: 'la date a été corrigée',
  wrong_name: 'le nom de l’auteur a été corrigé',
}

/** Words in and around one review. */
export const frenchReview = ({ number, list, day }: SentenceFormats<'fr'>): Messages['review'] => ({
  edited: 'modifié le',
  link: { word: 'Lien', rest: ' vers cet avis' },
  share: { word: 'Partager', rest: ' cet avis' },
  customer: 'Client',
  account: (source) => `Compte ${source}`,
  given: (value, scale) => `Note donnée : ${value} sur ${scale}`,
  dates: { experienced: 'Expérience :', published: 'publication :' },
  inLanguage: (language) => `en ${language}`,
  whole: 'Avis complet',
  reply: 'Réponse de l’entreprise',
  replyInBrief: 'Réponse de l’entreprise :',
  mentions: 'Cite',
  photos: 'Photos de l’avis',
  corrected: (correctors) => `L’analyse de cet avis a été corrigée à la main : ${list(correctors)}.`,
  withoutText: 'Une note sans commentaire.',
  textElsewhere: (source) =>
    `Nous ne pouvons afficher que les étoiles. S’il y a un commentaire, il se trouve sur ${source}.`,
  ties: TIES,
  disclosure: (tie) => `À savoir : ${tie}.`,
  amendments: AMENDMENTS,
  amended: (what) => `Modifié par l’entreprise : ${what}.`,
  method: (method, job) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'compte connecté',
      invoice_match: 'rapproché d’une facture',
      invited_job: `sur invitation (après ${job})`,
      signed: 'signé par l’auteur',
    }
    return method === null ? 'selon la source' : methods[method]
  },
  rights: (basis, credit) => {
    const given = basis === null ? 'non précisé' : BASES[basis]
    return credit === undefined ? given : `${given} ; ${credit}`
  },
  inCustomersWords: 'Avec les mots des clients :',
  ownSummary: 'Avec les mots de l’entreprise, non calculé à partir des avis.',
  numberInLog: (number) => `N° ${number} du registre`,
  keepProof: 'Garder une preuve',
  loggedIn: (batch) => `dans le lot ${number(batch)}`,
  loggedSince: (date) => `depuis le ${day(date)}`,
  starsChanged: (byBusiness) => `étoiles modifiées${byBusiness ? ' par l’entreprise' : ''}`,
  wordsChanged: (byBusiness) => `texte modifié${byBusiness ? ' par l’entreprise' : ''}`,
  namesHidden: 'noms masqués par l’entreprise',
  restChanged: (mayBeReply) => (mayBeReply ? 'réponse ou détails modifiés' : 'détails modifiés'),
})
