import { inSentence } from '../../schema/content/labels.ts'
import { formatsOf, type Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { portugueseBusiness } from './business.ts'
import { portugueseCharts } from './charts.ts'
import { portugueseCoverage } from './coverage.ts'
import { portugueseDeveloperAgents } from './developer-agents.ts'
import { portugueseDeveloperFiles } from './developer-files.ts'
import { portugueseDeveloperServices } from './developer-services.ts'
import { portugueseDevelopers } from './developers.ts'
import { portugueseEmbed } from './embed.ts'
import { portugueseFeeds } from './feeds.ts'
import { portugueseFindings } from './findings.ts'
import { portugueseFrame } from './frame.ts'
import { portugueseInsights } from './insights.ts'
import { portugueseLogPage } from './log-page.ts'
import { portugueseLogState } from './log-state.ts'
import { portuguesePolicySections } from './policy-sections.ts'
import { portuguesePolicy } from './policy.ts'
import { portugueseQuestions } from './questions.ts'
import { portugueseReview } from './review.ts'
import { portugueseReviews } from './reviews.ts'
import { portugueseSearchScript } from './search-script.ts'
import { portugueseSearch } from './search.ts'
import { portugueseStart } from './start.ts'
import { portugueseSubjects } from './subjects.ts'
import { portugueseSummary } from './summary.ts'
import { portugueseVerification } from './verification.ts'

/** All messages in Portuguese, with numbers and dates in the form of the locale. */
export function portugueseMessages(locale: string): Messages {
  const formats = formatsOf({
    ...{ language: 'pt', locale },
    under: (percent) => `menos de ${percent}`,
    inSentence,
    over: (percent) => `mais de ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: portugueseFrame(formats),
    findings: portugueseFindings(formats),
    business: portugueseBusiness(),
    start: portugueseStart(formats),
    reviews: portugueseReviews(formats),
    review: portugueseReview(formats),
    insights: portugueseInsights(formats),
    subjects: portugueseSubjects(formats),
    charts: portugueseCharts(formats),
    questions: portugueseQuestions(formats),
    summary: portugueseSummary(formats),
    search: portugueseSearch(formats),
    searchScript: portugueseSearchScript(),
    embed: portugueseEmbed(formats),
    coverage: portugueseCoverage(formats),
    verification: portugueseVerification(formats),
    policySections: portuguesePolicySections(formats),
    policy: portuguesePolicy(),
    logState: portugueseLogState(formats),
    logPage: portugueseLogPage(),
    feeds: portugueseFeeds(),
    developers: portugueseDevelopers(),
    developerFiles: portugueseDeveloperFiles(),
    developerServices: portugueseDeveloperServices(formats),
    developerAgents: portugueseDeveloperAgents(),
  }
}
