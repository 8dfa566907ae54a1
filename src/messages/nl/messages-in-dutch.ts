import { inSentence } from '../../schema/content/labels.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { dutchBusiness } from './business.ts'
import { dutchCharts } from './charts.ts'
import { dutchCoverage } from './coverage.ts'
import { dutchDeveloperAgents } from './developer-agents.ts'
import { dutchDeveloperFiles } from './developer-files.ts'
import { dutchDeveloperServices } from './developer-services.ts'
import { dutchDevelopers } from './developers.ts'
import { dutchEmbed } from './embed.ts'
import { dutchFeeds } from './feeds.ts'
import { dutchFindings } from './findings.ts'
import { dutchFrame } from './frame.ts'
import { dutchInsights } from './insights.ts'
import { dutchLogPage } from './log-page.ts'
import { dutchLogState } from './log-state.ts'
import { dutchPolicySections } from './policy-sections.ts'
import { dutchPolicy } from './policy.ts'
import { dutchQuestions } from './questions.ts'
import { dutchReview } from './review.ts'
import { dutchReviews } from './reviews.ts'
import { dutchSearchScript } from './search-script.ts'
import { dutchSearch } from './search.ts'
import { dutchStart } from './start.ts'
import { dutchSubjects } from './subjects.ts'
import { dutchSummary } from './summary.ts'
import { dutchVerification } from './verification.ts'

/** All messages in Dutch, with numbers and dates in the form of the locale. */
export function dutchMessages(locale: string): Messages {
  const formats = formatsOf({
    ...{ language: 'nl', locale },
    under: (percent) => `minder dan ${percent}`,
    inSentence,
    over: (percent) => `meer dan ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: dutchFrame(formats),
    findings: dutchFindings(formats),
    business: dutchBusiness(),
    start: dutchStart(formats),
    reviews: dutchReviews(formats),
    review: dutchReview(formats),
    insights: dutchInsights(formats),
    subjects: dutchSubjects(formats),
    charts: dutchCharts(formats),
    questions: dutchQuestions(formats),
    summary: dutchSummary(formats),
    search: dutchSearch(formats),
    searchScript: dutchSearchScript(),
    embed: dutchEmbed(formats),
    coverage: dutchCoverage(formats),
    verification: dutchVerification(formats),
    policySections: dutchPolicySections(formats),
    policy: dutchPolicy(),
    logState: dutchLogState(formats),
    logPage: dutchLogPage(),
    feeds: dutchFeeds(),
    developers: dutchDevelopers(),
    developerFiles: dutchDeveloperFiles(),
    developerServices: dutchDeveloperServices(formats),
    developerAgents: dutchDeveloperAgents(),
  }
}
