import { inSentence } from '../../schema/content/labels.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { italianBusiness } from './business.ts'
import { italianCharts } from './charts.ts'
import { italianCoverage } from './coverage.ts'
import { italianDeveloperAgents } from './developer-agents.ts'
import { italianDeveloperFiles } from './developer-files.ts'
import { italianDeveloperServices } from './developer-services.ts'
import { italianDevelopers } from './developers.ts'
import { italianEmbed } from './embed.ts'
import { italianFeeds } from './feeds.ts'
import { italianFindings } from './findings.ts'
import { italianFrame } from './frame.ts'
import { italianInsights } from './insights.ts'
import { italianLogPage } from './log-page.ts'
import { italianLogState } from './log-state.ts'
import { italianPolicySections } from './policy-sections.ts'
import { italianPolicy } from './policy.ts'
import { italianQuestions } from './questions.ts'
import { italianReview } from './review.ts'
import { italianReviews } from './reviews.ts'
import { italianSearchScript } from './search-script.ts'
import { italianSearch } from './search.ts'
import { italianStart } from './start.ts'
import { italianSubjects } from './subjects.ts'
import { italianSummary } from './summary.ts'
import { italianVerification } from './verification.ts'

/** All messages in Italian, with numbers and dates in the form of the locale. */
export function italianMessages(locale: string): Messages {
  const formats = formatsOf({
    ...{ language: 'it', locale },
    under: (percent) => `meno del ${percent}`,
    inSentence,
    over: (percent) => `più del ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: italianFrame(formats),
    findings: italianFindings(formats),
    business: italianBusiness(),
    start: italianStart(formats),
    reviews: italianReviews(formats),
    review: italianReview(formats),
    insights: italianInsights(formats),
    subjects: italianSubjects(formats),
    charts: italianCharts(formats),
    questions: italianQuestions(formats),
    summary: italianSummary(formats),
    search: italianSearch(formats),
    searchScript: italianSearchScript(),
    embed: italianEmbed(formats),
    coverage: italianCoverage(formats),
    verification: italianVerification(formats),
    policySections: italianPolicySections(formats),
    policy: italianPolicy(),
    logState: italianLogState(formats),
    logPage: italianLogPage(),
    feeds: italianFeeds(),
    developers: italianDevelopers(),
    developerFiles: italianDeveloperFiles(),
    developerServices: italianDeveloperServices(formats),
    developerAgents: italianDeveloperAgents(),
  }
}
