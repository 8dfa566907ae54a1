import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

const MANY_SIDES: Record<SentimentLabel, string> = {
  positive: 'positivas',
  mixed: 'mistas',
  neutral: 'neutras',
  negative: 'negativas',
}
const ONE_SIDE: Record<SentimentLabel, string> = {
  positive: 'positiva',
  mixed: 'mista',
  neutral: 'neutra',
  negative: 'negativa',
}

/** The insights pages. */
export const portugueseInsights = ({ number, counted, list, month }: SentenceFormats<'pt'>): Messages['insights'] => {
  const reviews = (count: number): string => counted(count, AVALIACOES)
  const span = ({ from, to }: { from: string; to: string }): string => `de ${month(from)} a ${month(to)}`
  return {
    title: 'Análise',
    description: (count, name, about) =>
      `O que ${count === 1 ? 'diz' : 'dizem'} ${reviews(count)} de ${name}: ${about}.`,
    inBrief: (problems, hasTopics) =>
      list([
        'elogios',
        'queixas',
        ...(problems === null ? [] : [problems]),
        ...(hasTopics ? ['temas'] : []),
        'tendência',
      ]),
    sides: ONE_SIDE,
    sideCount: (count, side) => `${number(count)} ${count === 1 ? ONE_SIDE[side] : MANY_SIDES[side]}`,
    tones: {
      positive: 'Avaliações de tom positivo',
      mixed: 'Avaliações de tom misto',
      neutral: 'Avaliações de tom neutro',
      negative: 'Avaliações de tom negativo',
    },
    toneDescription: (title, count, name) => `${title}: ${reviews(count)} de ${name}, segundo o texto e as estrelas.`,
    toneLead: (count) => `${reviews(count)}, segundo o texto e as estrelas em conjunto.`,
    howCustomersSound: 'O tom dos clientes',
    noneJudged: 'Nenhuma avaliação tem um texto que se possa analisar.',
    judged: (count) => `${reviews(count)}, segundo o texto e as estrelas em conjunto.`,
    notJudged: (count) =>
      count === 1
        ? 'Não foi possível analisar com certeza mais 1.'
        : `Não foi possível analisar com certeza outras ${number(count)}.`,
    whatCustomersCareAbout: 'O que importa aos clientes',
    aspect: 'Aspeto',
    overTime: 'Evolução',
    trend: {
      improving: (last, before) => `Os clientes ${span(last)} parecem mais satisfeitos do que os ${span(before)}.`,
      stable: (last, before) => `Os clientes ${span(last)} parecem quase tão satisfeitos como os ${span(before)}.`,
      declining: (last, before) => `Os clientes ${span(last)} parecem menos satisfeitos do que os ${span(before)}.`,
      none: 'Não é possível indicar uma tendência: não há avaliações suficientes para comparar.',
    },
    changedMost: 'O que mais mudou:',
    better: 'melhor',
    worse: 'pior',
    whatReviewsAreAbout: 'De que tratam as avaliações',
    computedBy: (model, isLanguageModel) =>
      isLanguageModel
        ? `Calculado com ${model}. O que disse um modelo de linguagem foi conferido com o texto de cada avaliação.`
        : `Calculado com ${model} a partir de palavras e expressões.`,
    meanScore: (score) => `A pontuação média do que foi possível analisar é ${score}, numa escala de −1 a 1.`,
    everyFigure: 'Cada número leva às avaliações em que se baseia. [Tudo em JSON](/insights.json).',
  }
}
