import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const REVIEWS = { one: 'beoordeling', other: 'beoordelingen' }

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const dutchFindings = ({ number, counted, rating, month }: SentenceFormats<'nl'>): Messages['findings'] => {
  const of = ({ happy, count }: { happy: number; count: number }): string => `${number(happy)} van de ${number(count)}`
  const reviews = (count: number): string => counted(count, REVIEWS)
  return {
    lastMonths: (count, months) => `${reviews(count)} in de laatste ${months} maanden`,
    recentOf: (count, months) => `laatste ${months} maanden (${number(count)})`,
    allTimeOf: (count) => `in totaal (${number(count)})`,
    until: (until) => `t/m ${month(until)}`,
    countedBack: (until) =>
      `Recente cijfers tellen terug vanaf ${month(until)}: de laatste 12 maanden als die 10 beoordelingen hebben, anders 24, anders alle.`,
    newestStars: (stars) => `Sterren van de nieuwste beoordelingen, oudste eerst: ${stars.join(', ')}`,
    answeredComplaints: 'Klachten en de antwoorden',
    newestComplaints: 'De nieuwste klachten',
    lowStars: '1–2 sterren',
    allLow: (count) => (count === 1 ? 'De enige met 1 of 2 sterren' : `Alle ${number(count)} met 1 of 2 sterren`),
    whoToAsk: 'Naar wie u kunt vragen',
    askFor: (services) => `voor: ${services.join(', ')}`,
    namedIn: (count) => `genoemd in ${reviews(count)}`,
    heading: (count) => `Wat ${reviews(count)} ${count === 1 ? 'zegt' : 'zeggen'}`,
    verdict: {
      tone: {
        happy: 'Over het geheel tevreden',
        mixed: 'Over het geheel gemengd',
        unhappy: 'Over het geheel ontevreden',
      },
      change: { better: ', en tevredener dan eerder', worse: ', en minder tevreden dan eerder', same: '' },
      figures: (all, recent) =>
        recent === null
          ? `${rating(all)} van 5.`
          : `${rating(recent.stars)} in de laatste ${recent.months} maanden, ${rating(all)} over de hele tijd.`,
      colon: ': ',
    },
    praised: (labels) => `Het meest geprezen: ${labels.join(', ')}.`,
    complainedAbout: (labels) => `De meeste klachten: ${labels.join(', ')}.`,
    judged: 'Wat klanten beoordelen',
    moved: (label, year, { since, before }) => `${label}: sinds ${year} ${of(since)} tevreden, daarvoor ${of(before)}`,
    happy: 'Aandeel tevreden klanten:',
    since: (year) => `sinds ${year}`,
    before: 'daarvoor',
    partOf: of,
    wasBefore: (before) => `daarvoor: ${of(before)}`,
    starsByYear: 'Sterren per jaar',
    answered: (count, bad) => `${number(count)} van ${reviews(bad)} met 1 of 2 sterren beantwoord`,
    medianDays: (days) =>
      days === 0
        ? 'De helft van de antwoorden kwam dezelfde dag.'
        : `De helft van de antwoorden kwam binnen ${counted(days, { one: 'dag', other: 'dagen' })}.`,
    daysToReply: 'Dagen tot het antwoord',
    answers: 'Antwoorden',
    method: 'Hoe deze cijfers ontstaan',
    bestAndLowest: 'Onlangs: de beste en de laagste',
  }
}
