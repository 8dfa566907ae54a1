import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** What a platform states, and how it compares with what is here. */
export const germanCoverage = ({ number, counted, day, decimal }: SentenceFormats<'de'>): Messages['coverage'] => ({
  stated: ({ name, count, rating, seen_on, isEntered }) => {
    const reviews = count === 0 ? 'keine Bewertungen' : counted(count, { one: 'Bewertung', other: 'Bewertungen' })
    const what = `${reviews}${rating === null ? '' : ` mit ${rating} von 5 Sternen`}`
    return `${name} nennt ${what} (${day(seen_on)}${isEntered ? ', vom Betrieb eingetragen' : ''}).`
  },
  here: (count, mean) =>
    `${number(count)} bis dahin geschriebene ${count === 1 ? 'steht' : 'stehen'} hier, im Schnitt ${mean}`,
  takenDown: (count, reasons) => `${number(count)} ${count === 1 ? 'wurde' : 'wurden'} entfernt (${reasons})`,
  unverified: (count) => `${number(count)} ${count === 1 ? 'ist' : 'sind'} ungeprüft und deshalb nicht veröffentlicht`,
  unexplained: (count) => `${number(count)} ${count === 1 ? 'bleibt' : 'bleiben'} ungeklärt`,
  fewer: (count) =>
    `dort ${count === 1 ? 'ist' : 'sind'} es ${number(count)} weniger als hier: Plattformen entfernen später manche`,
  separator: '; ',
  nothingMissing: 'Es fehlt keine.',
  allExplained: 'Damit sind alle erklärt.',
  unrecorded: (name) => `Was ${name} nennt, wurde nicht festgehalten.`,
  better: `Die Bewertung hier ist um mehr als ${decimal(0.1, 1)} besser als die dort genannte.`,
})
