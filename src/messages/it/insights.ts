import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positive'],
  mixed: ['mista', 'miste'],
  neutral: ['neutra', 'neutre'],
  negative: ['negativa', 'negative'],
}

const ONE_SIDE = { positive: 'positiva', mixed: 'mista', neutral: 'neutra', negative: 'negativa' }

const TONES: Record<SentimentLabel, string> = {
  positive: 'Recensioni dal tono positivo',
  mixed: 'Recensioni dal tono misto',
  neutral: 'Recensioni dal tono neutro',
  negative: 'Recensioni dal tono negativo',
}

/** The insights pages. */
export const italianInsights = ({ number, counted, list, month }: SentenceFormats<'it'>): Messages['insights'] => {
  const reviews = (count: number): string => counted(count, RECENSIONI)
  const span = ({ from, to }: { from: string; to: string }): string => `da ${month(from)} a ${month(to)}`
  return {
    title: 'Analisi',
    description: (count, name, about) =>
      `Che cosa ${count === 1 ? 'dice' : 'dicono'} ${reviews(count)} di ${name}: ${about}.`,
    inBrief: (problems, hasTopics) =>
      list([
        'elogi',
        'lamentele',
        ...(problems === null ? [] : [problems]),
        ...(hasTopics ? ['argomenti'] : []),
        'andamento',
      ]),
    sides: ONE_SIDE,
    sideCount: (count, side) => `${number(count)} ${SIDES[side][count === 1 ? 0 : 1]}`,
    tones: TONES,
    toneDescription: (title, count, name) => `${title}: ${reviews(count)} di ${name}, in base a testo e stelle.`,
    toneLead: (count) => `${reviews(count)}, in base a testo e stelle insieme.`,
    howCustomersSound: 'Il tono dei clienti',
    noneJudged: 'Nessuna recensione ha un testo che si possa valutare.',
    judged: (count) => `${reviews(count)}, in base a testo e stelle insieme.`,
    notJudged: (count) =>
      count === 1
        ? 'Un’altra non si è potuta valutare con certezza.'
        : `Altre ${number(count)} non si sono potute valutare con certezza.`,
    whatCustomersCareAbout: 'Che cosa conta per i clienti',
    aspect: 'Aspetto',
    overTime: 'Nel tempo',
    trend: {
      improving: (last, before) => `I clienti ${span(last)} sembrano più contenti di quelli ${span(before)}.`,
      stable: (last, before) => `I clienti ${span(last)} sembrano contenti più o meno quanto quelli ${span(before)}.`,
      declining: (last, before) => `I clienti ${span(last)} sembrano meno contenti di quelli ${span(before)}.`,
      none: 'Non c’è un andamento da indicare: troppo poche recensioni per un confronto.',
    },
    changedMost: 'Che cosa è cambiato di più:',
    better: 'meglio',
    worse: 'peggio',
    whatReviewsAreAbout: 'Di che cosa parlano le recensioni',
    computedBy: (model, isLanguageModel) =>
      isLanguageModel
        ? `Calcolato con ${model}. Quanto detto da un modello linguistico è stato verificato sul testo di ogni recensione.`
        : `Calcolato con ${model} da parole ed espressioni.`,
    meanScore: (score) => `Il punteggio medio di ciò che si è potuto valutare è ${score}, su una scala da −1 a 1.`,
    everyFigure: 'Ogni cifra porta alle recensioni da cui viene. [Tutto in JSON](/insights.json).',
  }
}
