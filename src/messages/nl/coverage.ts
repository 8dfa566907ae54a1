import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** What a platform states, and how it compares with what is here. */
export const dutchCoverage = ({ number, counted, day, decimal }: SentenceFormats<'nl'>): Messages['coverage'] => ({
  stated: ({ name, count, rating, seen_on, isEntered }) => {
    const reviews = count === 0 ? 'geen beoordelingen' : counted(count, { one: 'beoordeling', other: 'beoordelingen' })
    const what = `${reviews}${rating === null ? '' : ` met een cijfer van ${rating}`}`
    return `${name} vermeldt ${what} (${day(seen_on)}${isEntered ? ', ingevuld door het bedrijf' : ''}).`
  },
  here: (count, mean) =>
    `${number(count)} tot en met die dag ${count === 1 ? 'staat' : 'staan'} hier, gemiddeld ${mean}`,
  takenDown: (count, reasons) => `${number(count)} ${count === 1 ? 'is' : 'zijn'} verwijderd (${reasons})`,
  unverified: (count) =>
    `${number(count)} ${count === 1 ? 'is' : 'zijn'} niet geverifieerd en daarom niet gepubliceerd`,
  unexplained: (count) => `${number(count)} ${count === 1 ? 'is' : 'zijn'} niet verklaard`,
  fewer: (count) =>
    `daar ${count === 1 ? 'is' : 'zijn'} het er ${number(count)} minder dan hier: platforms verwijderen er later soms`,
  separator: '; ',
  nothingMissing: 'Er ontbreekt geen enkele.',
  allExplained: 'Daarmee zijn ze allemaal verklaard.',
  unrecorded: (name) => `Wat ${name} vermeldt, is niet vastgelegd.`,
  better: `Het cijfer hier ligt meer dan ${decimal(0.1, 1)} hoger dan het cijfer daar.`,
})
