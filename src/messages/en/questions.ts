import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'

/** The number of reviews that take a side. */
type SideCount = { label: SentimentLabel; count: number }

const OPEN_QUESTION = /^(?:how (?:long|much|many|soon|often|fast|far)|what|when|where|which|whom?|why)\b/i
const ASKS_WHAT_LIKE = /^(?:what|how) (?:is|are) .* like\?$/i

/** The page of questions, and the computed answers. */
export const englishQuestions = ({ number, counted, list, inSentence }: SentenceFormats<'en'>) => ({
  title: 'Questions and answers',
  description: (name: string) => `What people ask about ${name}, answered from its reviews.`,
  tooFew: 'There are too few reviews to answer from yet.',
  fromReviews: 'Answered from the reviews.',
  fromReviewsAndBusiness: 'Answered from the reviews, except where it says that the business answers.',
  byBusiness: 'Answered by the business.',
  readEach: 'Read what they say about each',
  readAll: (count: number) => `Read all ${number(count)}`,
  see: 'See',
  /** Whether counts of positive and negative reviews can answer a question. They cannot answer "How long does it take?". */
  isAnswered: (question: string) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label: string) => `What do customers say about ${inSentence(label)}?`,
  allAre: (count: number, isNewest: boolean, side: SentimentLabel) => `All ${judging(count, isNewest)} are ${side}.`,
  /** "Mostly positive: of the 20 newest reviews that judge this, 17 are positive, 2 negative and 1 mixed." */
  verdict: (
    {
      agreed,
      first,
      others,
    }: { agreed: 'positive' | 'negative' | null; first: SideCount; others: readonly SideCount[] },
    { count, isNewest }: { count: number; isNewest: boolean },
  ) => {
    const verdict = agreed === null ? 'Opinions are divided' : `Mostly ${agreed}`
    const sides = [
      `${first.count} ${first.count === 1 ? 'is' : 'are'} ${first.label}`,
      ...others.map((side) => `${side.count} ${side.label}`),
    ]
    return `${verdict}: of the ${judging(count, isNewest)}, ${list(sides)}.`
  },
  /** The opening and the closing quotation mark. */
  quoteMarks: ['“', '”'] satisfies [string, string],
  quotation: (phrase: string, { author, rating }: { author: string; rating: number }) =>
    `“${phrase}” (${author}, ${counted(rating, { one: 'star', other: 'stars' })}).`,
  whichServices: (services: string) => `Which ${services} do the reviews mention?`,
  mostOften: (services: readonly { name: string; count: number }[]) =>
    `Most often ${list(services.map(({ name, count }) => `${inSentence(name)} (${counted(count, { one: 'review', other: 'reviews' })})`))}.`,
})

function judging(count: number, isNewest: boolean): string {
  return `${count} ${isNewest ? 'newest ' : ''}reviews that judge this`
}
