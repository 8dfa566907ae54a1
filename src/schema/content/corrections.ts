import { z } from 'zod'
import { Slug } from '../business.ts'
import { Day } from '../day.ts'
import { SentimentLabel } from '../insights.ts'
import { ReviewId } from '../review.ts'
import { words } from '../words.ts'

/** The members that name the subject of a correction. Without any of them, it is about the whole review. */
export const CORRECTED_KINDS = ['aspect', 'technician', 'service', 'problem', 'service_area'] as const

/** One verdict that a person has corrected. */
export const Correction = z
  .strictObject({
    review: ReviewId,
    aspect: Slug.optional(),
    technician: Slug.optional(),
    service: Slug.optional(),
    problem: Slug.optional(),
    service_area: Slug.optional(),
    label: z
      .enum([...SentimentLabel.options, 'none'], 'Give positive, neutral, negative, mixed, or none')
      .describe('The right label; none if the review does not mention it'),
    phrase: words('Give words of the review').optional().describe('The words of the review that say it, verbatim'),
    by: words('Say who corrected it').describe('Who corrected it'),
    on: Day.optional().describe('The day it was corrected'),
    note: z.string().optional().describe('Why'),
  })
  .refine((correction) => CORRECTED_KINDS.filter((kind) => correction[kind] !== undefined).length <= 1, {
    error: 'Give one of aspect, technician, service, problem and service_area, or none for the whole review',
  })
export type Correction = z.infer<typeof Correction>

/** `content/corrections.yaml`: verdicts of the insights that a person has corrected. May be empty. */
export const Corrections = z.preprocess(
  (data) => data ?? [],
  z.array(Correction, 'Give a list: "- review: ID" and so on'),
)
export type Corrections = z.infer<typeof Corrections>
