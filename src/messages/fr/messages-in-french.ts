import { inSentence } from '../../schema/content/labels.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { frenchBusiness } from './business.ts'
import { frenchCharts } from './charts.ts'
import { frenchCoverage } from './coverage.ts'
import { frenchDeveloperAgents } from './developer-agents.ts'
import { frenchDeveloperFiles } from './developer-files.ts'
import { frenchDeveloperServices } from './developer-services.ts'
import { frenchDevelopers } from './developers.ts'
import { frenchEmbed } from './embed.ts'
import { frenchFeeds } from './feeds.ts'
import { frenchFindings } from './findings.ts'
import { frenchFrame } from './frame.ts'
import { frenchInsights } from './insights.ts'
import { frenchLogPage } from './log-page.ts'
import { frenchLogState } from './log-state.ts'
import { frenchPolicySections } from './policy-sections.ts'
import { frenchPolicy } from './policy.ts'
import { frenchQuestions } from './questions.ts'
import { frenchReview } from './review.ts'
import { frenchReviews } from './reviews.ts'
import { frenchSearchScript } from './search-script.ts'
import { frenchSearch } from './search.ts'
import { frenchStart } from './start.ts'
import { frenchSubjects } from './subjects.ts'
import { frenchSummary } from './summary.ts'
import { frenchVerification } from './verification.ts'

/** All messages in French, with numbers and dates in the form of the locale. */
export function frenchMessages(locale: string): Messages {
  const formats = formatsOf({
    ...{ language: 'fr', locale },
    under: (percent) => `moins de ${percent}`,
    inSentence,
    over: (percent) => `plus de ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: frenchFrame(formats),
    findings: frenchFindings(formats),
    business: frenchBusiness(),
    start: frenchStart(formats),
    reviews: frenchReviews(formats),
    review: frenchReview(formats),
    insights: frenchInsights(formats),
    subjects: frenchSubjects(formats),
    charts: frenchCharts(formats),
    questions: frenchQuestions(formats),
    summary: frenchSummary(formats),
    search: frenchSearch(formats),
    searchScript: frenchSearchScript(),
    embed: frenchEmbed(formats),
    coverage: frenchCoverage(formats),
    verification: frenchVerification(formats),
    policySections: frenchPolicySections(formats),
    policy: frenchPolicy(),
    logState: frenchLogState(formats),
    logPage: frenchLogPage(),
    feeds: frenchFeeds(),
    developers: frenchDevelopers(),
    developerFiles: frenchDeveloperFiles(),
    developerServices: frenchDeveloperServices(formats),
    developerAgents: frenchDeveloperAgents(),
  }
}
