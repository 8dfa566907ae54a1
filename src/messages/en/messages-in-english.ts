import { inSentence } from '../../schema/content/labels.ts'
import { formatsOf, type Formats } from '../formats.ts'
import { WORLD_ENGLISH } from '../locale.ts'
import { englishBusiness } from './business.ts'
import { englishCharts } from './charts.ts'
import { englishCoverage } from './coverage.ts'
import { englishDeveloperAgents } from './developer-agents.ts'
import { englishDeveloperFiles } from './developer-files.ts'
import { englishDeveloperServices } from './developer-services.ts'
import { englishDevelopers } from './developers.ts'
import { englishEmbed } from './embed.ts'
import { englishFeeds } from './feeds.ts'
import { englishFindings } from './findings.ts'
import { englishFrame } from './frame.ts'
import { englishInsights } from './insights.ts'
import { englishLogPage } from './log-page.ts'
import { englishLogState } from './log-state.ts'
import { englishPolicySections } from './policy-sections.ts'
import { englishPolicy } from './policy.ts'
import { englishQuestions } from './questions.ts'
import { englishReview } from './review.ts'
import { englishReviews } from './reviews.ts'
import { englishSearchScript } from './search-script.ts'
import { englishSearch } from './search.ts'
import { englishStart } from './start.ts'
import { englishSubjects } from './subjects.ts'
import { englishSummary } from './summary.ts'
import { englishVerification } from './verification.ts'

/** All messages in English, with dates in the form of the locale. Every other language must have the same messages. */
export function englishMessages(locale: string) {
  const formats = formatsOf({
    ...{ language: 'en', locale, numbersAsIn: WORLD_ENGLISH, inSentence },
    under: (percent) => `under ${percent}`,
    over: (percent) => `over ${percent}`,
  })
  const shared: Formats = formats
  return {
    formats: shared,
    frame: englishFrame(formats),
    findings: englishFindings(formats),
    business: englishBusiness(),
    start: englishStart(formats),
    reviews: englishReviews(formats),
    review: englishReview(formats),
    insights: englishInsights(formats),
    subjects: englishSubjects(formats),
    charts: englishCharts(formats),
    questions: englishQuestions(formats),
    summary: englishSummary(formats),
    search: englishSearch(formats),
    searchScript: englishSearchScript(),
    embed: englishEmbed(formats),
    coverage: englishCoverage(formats),
    verification: englishVerification(formats),
    policySections: englishPolicySections(formats),
    policy: englishPolicy(),
    logState: englishLogState(formats),
    logPage: englishLogPage(),
    feeds: englishFeeds(),
    developers: englishDevelopers(),
    developerFiles: englishDeveloperFiles(),
    developerServices: englishDeveloperServices(formats),
    developerAgents: englishDeveloperAgents(),
  }
}
