import { z } from 'zod'
import { optionalWords } from './words.ts'

const yesOrNo = z.boolean('Say true or false')

/** Whether authors are given something for their reviews. */
export const Incentives = z
  .strictObject({
    offered: yesOrNo.describe('Whether authors are given or promised anything for a review'),
    note: optionalWords('Say in a sentence what is given, to whom, and since or until when'),
  })
  .describe('Whether the business gives authors anything for a review')
export type Incentives = z.infer<typeof Incentives>

/** The longest time from receiving a review to publishing it. */
export const PublishingTime = z
  .int('Give a whole number of days, such as 7')
  .min(0, 'Give a whole number of days, such as 7')
  .describe('The most days from receiving a review to publishing it')

/** Whether authors can be contacted about their reviews, and can change them. */
export const Authors = z
  .strictObject({
    may_be_contacted: yesOrNo.describe('Whether the business may contact the author of a review'),
    may_edit: yesOrNo.describe('Whether authors may change their reviews'),
    how: optionalWords('Say in a sentence how authors are contacted, and how they change a review'),
  })
  .describe('Whether authors can be contacted about their reviews, and can change them')
export type Authors = z.infer<typeof Authors>
