import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const germanFindings = ({ number, counted, rating, month }: SentenceFormats<'de'>): Messages['findings'] => {
  const of = ({ happy, count }: { happy: number; count: number }): string => `${number(happy)} von ${number(count)}`
  const reviews = (count: number): string => counted(count, { one: 'Bewertung', other: 'Bewertungen' })
  return {
    lastMonths: (count, months) => `${reviews(count)} in den letzten ${months} Monaten`,
    recentOf: (count, months) => `letzte ${months} Monate (${number(count)})`,
    allTimeOf: (count) => `insgesamt (${number(count)})`,
    until: (until) => `bis ${month(until)}`,
    countedBack: (until) =>
      `Neuere Zahlen zählen ab ${month(until)} zurück: die letzten 12 Monate, wenn sie 10 Bewertungen haben, sonst 24, sonst alle.`,
    newestStars: (stars) => `Sterne der neuesten Bewertungen, älteste zuerst: ${stars.join(', ')}`,
    answeredComplaints: 'Beschwerden und die Antworten',
    newestComplaints: 'Die neuesten Beschwerden',
    lowStars: '1–2 Sterne',
    allLow: (count) => (count === 1 ? 'Die eine mit 1 oder 2 Sternen' : `Alle ${number(count)} mit 1 oder 2 Sternen`),
    whoToAsk: 'Nach wem man fragt',
    askFor: (services) => `für: ${services.join(', ')}`,
    namedIn: (count) => `genannt in ${reviews(count)}`,
    heading: (count) => `Was ${reviews(count)} ${count === 1 ? 'sagt' : 'sagen'}`,
    verdict: {
      tone: { happy: 'Insgesamt zufrieden', mixed: 'Insgesamt gemischt', unhappy: 'Insgesamt unzufrieden' },
      change: { better: ', und zufriedener als früher', worse: ', und weniger zufrieden als früher', same: '' },
      figures: (all, recent) =>
        recent === null
          ? `${rating(all)} von 5.`
          : `${rating(recent.stars)} in den letzten ${recent.months} Monaten, ${rating(all)} über die ganze Zeit.`,
      colon: ': ',
    },
    praised: (labels) => `Am meisten gelobt: ${labels.join(', ')}.`,
    complainedAbout: (labels) => `Am meisten beanstandet: ${labels.join(', ')}.`,
    judged: 'Was Kunden beurteilen',
    moved: (label, year, { since, before }) => `${label}: seit ${year} ${of(since)} zufrieden, davor ${of(before)}`,
    happy: 'Anteil der zufriedenen Kunden:',
    since: (year) => `seit ${year}`,
    before: 'davor',
    partOf: of,
    wasBefore: (before) => `davor: ${of(before)}`,
    starsByYear: 'Sterne nach Jahr',
    answered: (count, bad) =>
      `${number(count)} von ${counted(bad, { one: 'Bewertung', other: 'Bewertungen' })} mit 1 oder 2 Sternen beantwortet`,
    medianDays: (days) =>
      days === 0
        ? 'Die Hälfte der Antworten kam am selben Tag.'
        : `Die Hälfte der Antworten kam innerhalb von ${counted(days, { one: 'Tag', other: 'Tagen' })}.`,
    daysToReply: 'Tage bis zur Antwort',
    answers: 'Antworten',
    method: 'Wie diese Zahlen entstehen',
    bestAndLowest: 'Zuletzt: die beste und die schlechteste',
  }
}
