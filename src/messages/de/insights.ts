import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positiv',
  mixed: 'gemischt',
  neutral: 'neutral',
  negative: 'negativ',
}

/** The insights pages. */
export const germanInsights = ({ number, counted, list, month }: SentenceFormats<'de'>): Messages['insights'] => {
  const reviews = (count: number): string => counted(count, { one: 'Bewertung', other: 'Bewertungen' })
  const span = ({ from, to }: { from: string; to: string }): string => `${month(from)} bis ${month(to)}`
  return {
    title: 'Auswertung',
    description: (count, name, about) =>
      `Was ${reviews(count)} zu ${name} ${count === 1 ? 'sagt' : 'sagen'}: ${about}.`,
    inBrief: (problems, hasTopics) =>
      list([
        'Lob',
        'Kritik',
        ...(problems === null ? [] : [problems]),
        ...(hasTopics ? ['Themen'] : []),
        'Entwicklung',
      ]),
    sides: SIDES,
    sideCount: (count, side) => `${number(count)} ${SIDES[side]}`,
    tones: {
      positive: 'Bewertungen, die positiv klingen',
      mixed: 'Bewertungen, die gemischt klingen',
      neutral: 'Bewertungen, die neutral klingen',
      negative: 'Bewertungen, die negativ klingen',
    },
    toneDescription: (title, count, name) => `${title}: ${reviews(count)} zu ${name}, beurteilt nach Text und Sternen.`,
    toneLead: (count) => `${reviews(count)}, beurteilt nach Text und Sternen zusammen.`,
    howCustomersSound: 'Die Stimmung der Kunden',
    noneJudged: 'Keine Bewertung hat einen Text, der sich beurteilen lässt.',
    judged: (count) => `${reviews(count)}, beurteilt nach Text und Sternen zusammen.`,
    notJudged: (count) =>
      `${counted(count, { one: 'weitere ließ', other: 'weitere ließen' })} sich nicht sicher beurteilen.`,
    whatCustomersCareAbout: 'Was Kunden wichtig ist',
    aspect: 'Aspekt',
    overTime: 'Entwicklung',
    trend: {
      improving: (last, before) => `Von ${span(last)} klingen Kunden zufriedener als von ${span(before)}.`,
      stable: (last, before) => `Von ${span(last)} klingen Kunden etwa so zufrieden wie von ${span(before)}.`,
      declining: (last, before) => `Von ${span(last)} klingen Kunden weniger zufrieden als von ${span(before)}.`,
      none: 'Eine Entwicklung lässt sich nicht angeben: Für einen Vergleich sind es zu wenige Bewertungen.',
    },
    changedMost: 'Am stärksten verändert:',
    better: 'besser',
    worse: 'schlechter',
    whatReviewsAreAbout: 'Worum es in den Bewertungen geht',
    computedBy: (model, isLanguageModel) =>
      isLanguageModel
        ? `Berechnet mit ${model}. Was ein Sprachmodell gesagt hat, wurde am Text jeder Bewertung geprüft.`
        : `Berechnet mit ${model} aus Wörtern und Wendungen.`,
    meanScore: (score) =>
      `Der Mittelwert über alles, was sich beurteilen ließ, ist ${score} auf einer Skala von −1 bis 1.`,
    everyFigure: 'Jede Zahl führt zu den Bewertungen dahinter. [Alles als JSON](/insights.json).',
  }
}
