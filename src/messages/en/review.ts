import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import { withArticle } from './indefinite-article.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'the author was given something for this review',
  employee: 'the author works for the business',
  related: 'the author is family, a friend or a partner of somebody in the business',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'sent to us directly',
  consent: 'the authors agreed',
  licence: 'licensed by the platform',
  api_terms: 'under the platform’s terms',
  link_only: 'only rating, date and link',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'personal data was removed',
  damaged_letters: 'damaged letters were repaired',
  wrong_date: 'the date was corrected',
  wrong_name: 'the name of the author was corrected',
}

/** Words in and around one review. */
export const englishReview = ({ number, day }: SentenceFormats<'en'>) => ({
  edited: 'edited',
  /** `rest` is only for screen readers. */
  link: { word: 'Link', rest: ' to this review' },
  share: { word: 'Share', rest: ' this review' },
  /** Where a verified review comes from, in a word or two. */
  customer: 'Customer',
  account: (source: string) => `${source} account`,
  /** The rating on the platform's own scale, if that is not five stars. */
  given: (value: string, scale: string) => `Rating given: ${value} of ${scale}`,
  /** Words before the two dates of a review: when its author was a customer (of any trade), and when it was published. */
  dates: { experienced: 'Experience of', published: 'published' },
  inLanguage: (language: string) => `in ${language}`,
  whole: 'Whole review',
  reply: 'Reply from the business',
  replyInBrief: 'Reply from the business:',
  mentions: 'Mentions',
  photos: 'Photos',
  corrected: (correctors: readonly string[]) =>
    `The insights about this review were corrected by ${correctors.join(' and ')}.`,
  withoutText: 'A rating without a comment.',
  textElsewhere: (source: string) => `We may show only the stars. Any comment is at ${source}.`,
  /** An author's ties to the business, as clauses. */
  ties: TIES,
  disclosure: (tie: string) => `Disclosure: ${tie}.`,
  /** What the business did to a review, as clauses. */
  amendments: AMENDMENTS,
  amended: (what: string) => `Amended by the business: ${what}.`,
  method: (method: VerificationMethod | null, job: string) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'signed-in account',
      invoice_match: 'matched to an invoice',
      invited_job: `invited after ${withArticle(job)}`,
      signed: 'signed by the author',
    }
    return method === null ? 'as the source says' : methods[method]
  },
  rights: (basis: RightsBasis | null, credit: string | undefined) => {
    const given = basis === null ? 'not stated' : BASES[basis]
    return credit === undefined ? given : `${given}; ${credit}`
  },
  inCustomersWords: 'In customers’ words:',
  ownSummary: 'In the words of the business, not computed from the reviews.',
  numberInLog: (number: string) => `No. ${number} in the log`,
  keepProof: 'Keep a proof',
  loggedIn: (batch: number) => `in batch ${number(batch)}`,
  loggedSince: (date: string) => `since ${day(date)}`,
  starsChanged: (byBusiness: boolean) => `stars changed${byBusiness ? ' by the business' : ''}`,
  wordsChanged: (byBusiness: boolean) => `words changed${byBusiness ? ' by the business' : ''}`,
  namesHidden: 'names hidden by the business',
  restChanged: (mayBeReply: boolean) => `${mayBeReply ? 'reply or details' : 'details'} changed`,
})
