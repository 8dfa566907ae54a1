import { inSentence } from '../../schema/content/labels.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { spanishBusiness } from './business.ts'
import { spanishCharts } from './charts.ts'
import { spanishCoverage } from './coverage.ts'
import { spanishDeveloperAgents } from './developer-agents.ts'
import { spanishDeveloperFiles } from './developer-files.ts'
import { spanishDeveloperServices } from './developer-services.ts'
import { spanishDevelopers } from './developers.ts'
import { spanishEmbed } from './embed.ts'
import { spanishFeeds } from './feeds.ts'
import { spanishFindings } from './findings.ts'
import { spanishFrame } from './frame.ts'
import { spanishInsights } from './insights.ts'
import { spanishLogPage } from './log-page.ts'
import { spanishLogState } from './log-state.ts'
import { spanishPolicySections } from './policy-sections.ts'
import { spanishPolicy } from './policy.ts'
import { spanishQuestions } from './questions.ts'
import { spanishReview } from './review.ts'
import { spanishReviews } from './reviews.ts'
import { spanishSearchScript } from './search-script.ts'
import { spanishSearch } from './search.ts'
import { spanishStart } from './start.ts'
import { spanishSubjects } from './subjects.ts'
import { spanishSummary } from './summary.ts'
import { spanishVerification } from './verification.ts'

/** All messages in Spanish, with numbers and dates in the form of the locale. */
export function spanishMessages(locale: string): Messages {
  const formats = formatsOf({
    ...{ language: 'es', locale },
    under: (percent) => `menos del ${percent}`,
    inSentence,
    over: (percent) => `más del ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: spanishFrame(formats),
    findings: spanishFindings(formats),
    business: spanishBusiness(),
    start: spanishStart(formats),
    reviews: spanishReviews(formats),
    review: spanishReview(formats),
    insights: spanishInsights(formats),
    subjects: spanishSubjects(formats),
    charts: spanishCharts(formats),
    questions: spanishQuestions(formats),
    summary: spanishSummary(formats),
    search: spanishSearch(formats),
    searchScript: spanishSearchScript(),
    embed: spanishEmbed(formats),
    coverage: spanishCoverage(formats),
    verification: spanishVerification(formats),
    policySections: spanishPolicySections(formats),
    policy: spanishPolicy(),
    logState: spanishLogState(formats),
    logPage: spanishLogPage(),
    feeds: spanishFeeds(),
    developers: spanishDevelopers(),
    developerFiles: spanishDeveloperFiles(),
    developerServices: spanishDeveloperServices(formats),
    developerAgents: spanishDeveloperAgents(),
  }
}
