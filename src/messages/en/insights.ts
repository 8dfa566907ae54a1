import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'

type MonthSpan = { from: string; to: string }

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positive',
  mixed: 'mixed',
  neutral: 'neutral',
  negative: 'negative',
}

/** The insights pages. */
export const englishInsights = ({ number, counted, month }: SentenceFormats<'en'>) => {
  const reviews = (count: number): string => counted(count, { one: 'review', other: 'reviews' })
  return {
    title: 'Insights',
    description: (count: number, name: string, about: string) => `What ${reviews(count)} of ${name} say: ${about}.`,
    inBrief: (problems: string | null, hasTopics: boolean) =>
      `${['praise, complaints', ...(problems === null ? [] : [problems]), ...(hasTopics ? ['topics'] : [])].join(', ')} and the trend`,
    /** The sides of a verdict. They follow a number or are a heading. */
    sides: SIDES,
    sideCount: (count: number, side: SentimentLabel) => `${number(count)} ${SIDES[side]}`,
    tones: {
      positive: 'Reviews that sound positive',
      mixed: 'Reviews that sound mixed',
      neutral: 'Reviews that sound neutral',
      negative: 'Reviews that sound negative',
    } satisfies Record<SentimentLabel, string>,
    toneDescription: (title: string, count: number, name: string) =>
      `${title}: ${reviews(count)} of ${name}, judged by words and stars.`,
    toneLead: (count: number) => `${reviews(count)}, judged by their words and their stars together.`,
    howCustomersSound: 'How customers sound',
    noneJudged: 'No review has words that could be judged.',
    judged: (count: number) => `${reviews(count)}, judged by words and stars together.`,
    notJudged: (count: number) =>
      `${counted(count, { one: 'more review', other: 'more reviews' })} could not be judged with any certainty.`,
    whatCustomersCareAbout: 'What customers care about',
    aspect: 'Aspect',
    overTime: 'Over time',
    trend: {
      improving: (last: MonthSpan, before: MonthSpan) =>
        `Customers from ${span(last)} sound happier than those from ${span(before)}.`,
      stable: (last: MonthSpan, before: MonthSpan) =>
        `Customers from ${span(last)} sound about as happy as those from ${span(before)}.`,
      declining: (last: MonthSpan, before: MonthSpan) =>
        `Customers from ${span(last)} sound less happy than those from ${span(before)}.`,
      none: 'There is no trend to report: too few reviews to compare.',
    },
    changedMost: 'What changed most:',
    better: 'better',
    worse: 'worse',
    whatReviewsAreAbout: 'What reviews are about',
    computedBy: (model: string, isLanguageModel: boolean) =>
      isLanguageModel
        ? `Computed by ${model}. What a language model said was checked against the words of each review.`
        : `Computed by ${model} from words and phrases.`,
    meanScore: (score: string) => `The mean score of what could be judged is ${score}, on a scale from −1 to 1.`,
    everyFigure: 'Every figure links to the reviews behind it. [All of it as JSON](/insights.json).',
  }

  function span({ from, to }: MonthSpan): string {
    return `${month(from)} to ${month(to)}`
  }
}
