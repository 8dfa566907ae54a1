import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const portugueseFindings = ({ number, counted, rating, month }: SentenceFormats<'pt'>): Messages['findings'] => {
  const of = ({ happy, count }: { happy: number; count: number }): string => `${number(happy)} de ${number(count)}`
  const reviews = (count: number): string => counted(count, AVALIACOES)
  return {
    lastMonths: (count, months) => `${reviews(count)} nos últimos ${months} meses`,
    recentOf: (count, months) => `últimos ${months} meses (${number(count)})`,
    allTimeOf: (count) => `no total (${number(count)})`,
    until: (until) => `até ${month(until)}`,
    countedBack: (until) =>
      `Os números recentes contam para trás a partir de ${month(until)}: os últimos 12 meses se tiverem 10 avaliações, senão 24, senão todos.`,
    newestStars: (stars) => `Estrelas das últimas avaliações, da mais antiga à mais recente: ${stars.join(', ')}`,
    answeredComplaints: 'As reclamações e as respostas',
    newestComplaints: 'As últimas reclamações',
    lowStars: '1–2 estrelas',
    allLow: (count) => (count === 1 ? 'A única com 1 ou 2 estrelas' : `As ${number(count)} com 1 ou 2 estrelas`),
    whoToAsk: 'Por quem perguntar',
    askFor: (services) => `para: ${services.join(', ')}`,
    namedIn: (count) => `em ${reviews(count)}`,
    heading: (count) => `O que ${count === 1 ? 'diz' : 'dizem'} ${reviews(count)}`,
    verdict: {
      tone: { happy: 'Satisfeitos no geral', mixed: 'Opiniões divididas', unhappy: 'Insatisfeitos no geral' },
      change: { better: ', e mais do que antes', worse: ', e menos satisfeitos do que antes', same: '' },
      figures: (all, recent) =>
        recent === null
          ? `${rating(all)} de 5.`
          : `${rating(recent.stars)} nos últimos ${recent.months} meses, ${rating(all)} no total.`,
      colon: ': ',
    },
    praised: (labels) => `O mais elogiado: ${labels.join(', ')}.`,
    complainedAbout: (labels) => `O que recebe mais reclamações: ${labels.join(', ')}.`,
    judged: 'O que os clientes avaliam',
    moved: (label, year, { since, before }) => `${label}: ${of(since)} satisfeitos desde ${year}, ${of(before)} antes`,
    happy: 'Proporção de clientes satisfeitos:',
    since: (year) => `desde ${year}`,
    before: 'antes',
    partOf: of,
    wasBefore: (before) => `antes: ${of(before)}`,
    starsByYear: 'Estrelas por ano',
    answered: (count, bad) => `${number(count)} de ${reviews(bad)} com 1 ou 2 estrelas, com resposta`,
    medianDays: (days) =>
      days === 0
        ? 'Metade das respostas chegou no mesmo dia.'
        : `Metade das respostas chegou em ${counted(days, { one: 'dia', many: 'de dias', other: 'dias' })}.`,
    daysToReply: 'Dias até a resposta',
    answers: 'Respostas',
    method: 'Como estes números são feitos',
    bestAndLowest: 'Recentemente: a melhor e a pior',
  }
}
