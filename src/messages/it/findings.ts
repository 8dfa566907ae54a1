import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const italianFindings = ({ number, counted, rating, month }: SentenceFormats<'it'>): Messages['findings'] => {
  const of = ({ happy, count }: { happy: number; count: number }): string => `${number(happy)} su ${number(count)}`
  const reviews = (count: number): string => counted(count, RECENSIONI)
  return {
    lastMonths: (count, months) => `${reviews(count)} negli ultimi ${months} mesi`,
    recentOf: (count, months) => `ultimi ${months} mesi (${number(count)})`,
    allTimeOf: (count) => `in totale (${number(count)})`,
    until: (until) => `fino a ${month(until)}`,
    countedBack: (until) =>
      `Le cifre recenti si contano a ritroso da ${month(until)}: gli ultimi 12 mesi se hanno 10 recensioni, altrimenti 24, altrimenti tutti.`,
    newestStars: (stars) => `Stelle delle ultime recensioni, dalla più vecchia alla più nuova: ${stars.join(', ')}`,
    answeredComplaints: 'I reclami e le risposte',
    newestComplaints: 'Gli ultimi reclami',
    lowStars: '1–2 stelle',
    allLow: (count) => (count === 1 ? 'L’unica con 1 o 2 stelle' : `Tutte e ${number(count)} con 1 o 2 stelle`),
    whoToAsk: 'Di chi chiedere',
    askFor: (services) => `per: ${services.join(', ')}`,
    namedIn: (count) => `in ${reviews(count)}`,
    heading: (count) => `Che cosa ${count === 1 ? 'dice' : 'dicono'} ${reviews(count)}`,
    verdict: {
      tone: { happy: 'Contenti nel complesso', mixed: 'Pareri divisi', unhappy: 'Scontenti nel complesso' },
      change: { better: ', e più di prima', worse: ', e meno contenti di prima', same: '' },
      figures: (all, recent) =>
        recent === null
          ? `${rating(all)} su 5.`
          : `${rating(recent.stars)} negli ultimi ${recent.months} mesi, ${rating(all)} in totale.`,
      colon: ': ',
    },
    praised: (labels) => `Più apprezzati: ${labels.join(', ')}.`,
    complainedAbout: (labels) => `Ciò che riceve più reclami: ${labels.join(', ')}.`,
    judged: 'Che cosa giudicano i clienti',
    moved: (label, year, { since, before }) => `${label}: ${of(since)} contenti dal ${year}, prima ${of(before)}`,
    happy: 'Quota di clienti contenti:',
    since: (year) => `dal ${year}`,
    before: 'prima',
    partOf: of,
    wasBefore: (before) => `prima: ${of(before)}`,
    starsByYear: 'Stelle per anno',
    answered: (count, bad) => `${number(count)} su ${reviews(bad)} da 1 o 2 stelle con risposta`,
    medianDays: (days) =>
      days === 0
        ? 'Metà delle risposte è arrivata lo stesso giorno.'
        : `Metà delle risposte è arrivata entro ${counted(days, { one: 'giorno', many: 'di giorni', other: 'giorni' })}.`,
    daysToReply: 'Giorni fino alla risposta',
    answers: 'Risposte',
    method: 'Come nascono queste cifre',
    bestAndLowest: 'Di recente: la migliore e la peggiore',
  }
}
