import { formatsOf, type Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { germanBusiness } from './business.ts'
import { germanCharts } from './charts.ts'
import { germanCoverage } from './coverage.ts'
import { germanDeveloperAgents } from './developer-agents.ts'
import { germanDeveloperFiles } from './developer-files.ts'
import { germanDeveloperServices } from './developer-services.ts'
import { germanDevelopers } from './developers.ts'
import { germanEmbed } from './embed.ts'
import { germanFeeds } from './feeds.ts'
import { germanFindings } from './findings.ts'
import { germanFrame } from './frame.ts'
import { germanInsights } from './insights.ts'
import { germanLogPage } from './log-page.ts'
import { germanLogState } from './log-state.ts'
import { germanPolicySections } from './policy-sections.ts'
import { germanPolicy } from './policy.ts'
import { germanQuestions } from './questions.ts'
import { germanReview } from './review.ts'
import { germanReviews } from './reviews.ts'
import { germanSearchScript } from './search-script.ts'
import { germanSearch } from './search.ts'
import { germanStart } from './start.ts'
import { germanSubjects } from './subjects.ts'
import { germanSummary } from './summary.ts'
import { germanVerification } from './verification.ts'

/** All messages in German, with numbers and dates in the form of the locale. */
export function germanMessages(locale: string): Messages {
  const formats = formatsOf({
    ...{ language: 'de', locale },
    under: (percent) => `unter ${percent}`,
    // Nouns keep their capital
    inSentence: (label) => label,
    over: (percent) => `über ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: germanFrame(formats),
    findings: germanFindings(formats),
    business: germanBusiness(),
    start: germanStart(formats),
    reviews: germanReviews(formats),
    review: germanReview(formats),
    insights: germanInsights(formats),
    subjects: germanSubjects(formats),
    charts: germanCharts(formats),
    questions: germanQuestions(formats),
    summary: germanSummary(formats),
    search: germanSearch(formats),
    searchScript: germanSearchScript(),
    embed: germanEmbed(formats),
    coverage: germanCoverage(formats),
    verification: germanVerification(formats),
    policySections: germanPolicySections(formats),
    policy: germanPolicy(),
    logState: germanLogState(formats),
    logPage: germanLogPage(),
    feeds: germanFeeds(),
    developers: germanDevelopers(),
    developerFiles: germanDeveloperFiles(),
    developerServices: germanDeveloperServices(formats),
    developerAgents: germanDeveloperAgents(),
  }
}
