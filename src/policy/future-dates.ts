import type { Complaint } from '../host/errors/content-error.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import type { Review } from '../schema/review.ts'

type Dates = Pick<Review, 'date' | 'date_precision' | 'edited_on' | 'owner_reply'>

/** A complaint for each date of a review that is in the future. */
export function futureDates(lines: readonly LocatedReview[], today: Day): Complaint[] {
  const tomorrow = dayAfter(today)
  return lines.flatMap(({ file, line, review, amendment }) => {
    const ahead = datesAhead(review, today, tomorrow)
    if (amendment !== undefined && amendment.on > tomorrow) ahead.push(['amended.on', amendment.on])
    return ahead.map(([field, value]) => {
      const problem = `This is in the future (today is ${today}); give the day on which it was written`
      return { file, line, field, value, problem }
    })
  })
}

/** Whether a review has a date that is in the future. */
export function hasDateAhead(today: Day): (review: Dates) => boolean {
  const tomorrow = dayAfter(today)
  return (review) => datesAhead(review, today, tomorrow).length > 0
}

/** Tomorrow's date is allowed, because it may already have been tomorrow where the review was written. */
function datesAhead(review: Dates, today: Day, tomorrow: string): [field: string, value: string][] {
  const { date, date_precision, edited_on, owner_reply } = review
  const ahead: [string, string][] = []
  if (date > (date_precision === 'month' ? today : tomorrow)) ahead.push(['date', date])
  if (edited_on !== undefined && edited_on > tomorrow) ahead.push(['edited_on', edited_on])
  if (owner_reply?.date && owner_reply.date > tomorrow) ahead.push(['owner_reply.date', owner_reply.date])
  return ahead
}

function dayAfter(day: Day): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}
