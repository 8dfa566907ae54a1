import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The page on how reviews are verified. */
export const dutchVerification = ({
  number,
  counted,
  day,
  decimal,
}: SentenceFormats<'nl'>): Messages['verification'] => ({
  description: (name) =>
    `Waar de beoordelingen van ${name} vandaan komen, hoe ze worden gecontroleerd en wat is weggelaten.`,
  verdict: (published, takenDown) => {
    const all =
      published === 1
        ? 'De enige beoordeling hier is geverifieerd'
        : `Alle ${number(published)} beoordelingen hier zijn geverifieerd`
    const some =
      takenDown === 1
        ? 'één is verwijderd, niet omdat ze slecht was'
        : `${number(takenDown)} zijn verwijderd, geen enkele omdat ze slecht was`
    return `${all}; ${takenDown === 0 ? 'er is er geen verwijderd' : some}.`
  },
  coverage: {
    stated: ({ name, count, rating, seen_on, isEntered }) => {
      const reviews =
        count === 0 ? 'geen beoordelingen' : counted(count, { one: 'beoordeling', other: 'beoordelingen' })
      const what = `${reviews}${rating === null ? '' : ` met een cijfer van ${rating}`}`
      return `${name} vermeldt ${what} (${day(seen_on)}${isEntered ? ', ingevuld door het bedrijf' : ''}).`
    },
    here: (count, mean) => `${number(count)} uit die tijd ${count === 1 ? 'staat' : 'staan'} hier, gemiddeld ${mean}`,
    takenDown: (count, reasons) => `${number(count)} ${count === 1 ? 'is' : 'zijn'} verwijderd (${reasons})`,
    unverified: (count) =>
      `${number(count)} ${count === 1 ? 'is' : 'zijn'} niet geverifieerd en daarom niet gepubliceerd`,
    unexplained: (count) => `${number(count)} ${count === 1 ? 'is' : 'zijn'} niet verklaard`,
    fewer: (count) =>
      `daar ${count === 1 ? 'is' : 'zijn'} het er ${number(count)} minder dan hier: het platform heeft er intussen een of meer verwijderd`,
    separator: '; ',
    nothingMissing: 'Er ontbreekt geen enkele.',
    better: `Het cijfer hier ligt meer dan ${decimal(0.1, 1)} hoger dan het cijfer daar.`,
  },
  sources: 'Waar ze vandaan komen',
  sourcesCaption: 'Waar de beoordelingen vandaan komen',
  source: 'Herkomst',
  reviews: 'Beoordelingen',
  how: 'Hoe ze worden gecontroleerd',
  permission: (rights) => `Toestemming: ${rights}.`,
  removedByPlatform: (name, removed, last) => {
    const all = `${name} heeft zelf ${counted(removed, { one: 'beoordeling', other: 'beoordelingen' })} verwijderd die in een eerdere export ${removed === 1 ? 'stond' : 'stonden'}`
    if (last.found_on === null) return `${all}.`
    if (last.count === removed) return `${all}: ze ${removed === 1 ? 'ontbrak' : 'ontbraken'} op ${day(last.found_on)}.`
    return `${all}: de laatste ${last.count === 1 ? 'ontbrak' : `${number(last.count)} ontbraken`} op ${day(last.found_on)}.`
  },
  check: {
    title: 'Controleer het zelf',
    data: 'Elke gepubliceerde beoordeling staat in [reviews.json](/reviews.json), met de herkomst en, als die er is, een link naar het origineel. Alles op deze pagina staat in [policy.json](/policy.json).',
    log: '[Zelf controleren](/log/): uw browser loopt het hele logboek na.',
  },
})
