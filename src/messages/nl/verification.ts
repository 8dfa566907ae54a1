import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The page on how reviews are verified. */
export const dutchVerification = ({ number, counted, day }: SentenceFormats<'nl'>): Messages['verification'] => ({
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
