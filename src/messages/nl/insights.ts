import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positief',
  mixed: 'gemengd',
  neutral: 'neutraal',
  negative: 'negatief',
}

/** The insights pages. */
export const dutchInsights = ({ number, counted, list, month }: SentenceFormats<'nl'>): Messages['insights'] => {
  const reviews = (count: number): string => counted(count, { one: 'beoordeling', other: 'beoordelingen' })
  const span = ({ from, to }: { from: string; to: string }): string => `${month(from)} tot en met ${month(to)}`
  return {
    title: 'Analyse',
    description: (count, name, about) =>
      `Wat ${reviews(count)} van ${name} ${count === 1 ? 'zegt' : 'zeggen'}: ${about}.`,
    inBrief: (problems, hasTopics) =>
      list([
        'lof',
        'klachten',
        ...(problems === null ? [] : [problems]),
        ...(hasTopics ? ['onderwerpen'] : []),
        'ontwikkeling',
      ]),
    sides: SIDES,
    sideCount: (count, side) => `${number(count)} ${SIDES[side]}`,
    tones: {
      positive: 'Beoordelingen die positief klinken',
      mixed: 'Beoordelingen die gemengd klinken',
      neutral: 'Beoordelingen die neutraal klinken',
      negative: 'Beoordelingen die negatief klinken',
    },
    toneDescription: (title, count, name) => `${title}: ${reviews(count)} van ${name}, op basis van tekst en sterren.`,
    toneLead: (count) => `${reviews(count)}, op basis van tekst en sterren samen.`,
    howCustomersSound: 'Hoe klanten klinken',
    noneJudged: 'Geen enkele beoordeling heeft een tekst waar iets uit op te maken valt.',
    judged: (count) => `${reviews(count)}, op basis van tekst en sterren samen.`,
    notJudged: (count) => `Uit nog ${number(count)} viel niets met zekerheid op te maken.`,
    whatCustomersCareAbout: 'Wat klanten belangrijk vinden',
    aspect: 'Waarover',
    overTime: 'Ontwikkeling',
    trend: {
      improving: (last, before) => `Van ${span(last)} klinken klanten tevredener dan van ${span(before)}.`,
      stable: (last, before) => `Van ${span(last)} klinken klanten ongeveer even tevreden als van ${span(before)}.`,
      declining: (last, before) => `Van ${span(last)} klinken klanten minder tevreden dan van ${span(before)}.`,
      none: 'Er is geen ontwikkeling te melden: te weinig beoordelingen om te vergelijken.',
    },
    changedMost: 'Het meest veranderd:',
    better: 'beter',
    worse: 'slechter',
    whatReviewsAreAbout: 'Waar de beoordelingen over gaan',
    computedBy: (model, isLanguageModel) =>
      isLanguageModel
        ? `Berekend met ${model}. Wat een taalmodel zei, is aan de tekst van elke beoordeling getoetst.`
        : `Berekend met ${model} uit woorden en uitdrukkingen.`,
    meanScore: (score) => `De gemiddelde score hiervan is ${score}, op een schaal van −1 tot 1.`,
    everyFigure: 'Elk cijfer leidt naar de beoordelingen erachter. [Alles als JSON](/insights.json).',
  }
}
