import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections of the page on how reviews are verified. */
export const dutchPolicySections = ({ counted }: SentenceFormats<'nl'>): Messages['policySections'] => ({
  reviews: 'Beoordelingen',
  methods: {
    title: 'Hoe elke beoordeling is gecontroleerd',
    caption: 'Beoordelingen naar manier van controle',
    how: 'Hoe',
  },
  leftOut: {
    title: 'Wat is weggelaten',
    nothing: 'Niets: elke beoordeling die het bedrijf heeft, staat hier, behalve de verwijderde.',
    unverified: (count) =>
      `Alleen gecontroleerde beoordelingen worden gepubliceerd. ${counted(count, { one: 'niet-gecontroleerde beoordeling is', other: 'niet-gecontroleerde beoordelingen zijn' })} weggelaten.`,
    undeclared: (count) =>
      `Nog ${counted(count, { one: 'beoordeling komt', other: 'beoordelingen komen' })} uit een bron die het bedrijf niet heeft beschreven.`,
  },
  takenDown: {
    title: 'Wat is verwijderd',
    namesHidden: (people) =>
      `Vierkante haken in de beoordelingen laten zien waar namen van ${counted(people, { one: 'medewerker', other: 'medewerkers' })} zijn ingekort of vervangen.`,
    caption: 'Verwijderde beoordelingen, naar reden',
    reason: 'Reden',
  },
  log: 'Het logboek van wat is gepubliceerd',
  byStars: {
    title: 'Gepubliceerd en verwijderd, naar sterren',
    wouldDiffer: 'Als slechte beoordelingen werden verwijderd, zouden deze aandelen verschillen.',
    all: 'Alle beoordelingen',
    lastTwelveMonths: 'De laatste 12 maanden',
    published: 'Gepubliceerd',
    takenDown: 'Verwijderd',
  },
  corrections: {
    title: 'Verbeteringen van de analyse',
    counts: (corrections, ofReviews) =>
      `${counted(corrections, { one: 'verbetering', other: 'verbeteringen' })} in ${counted(ofReviews, { one: 'beoordeling', other: 'beoordelingen' })}.`,
    caption: 'Verbeteringen, naar wie ze deed',
    by: 'Door',
    corrections: 'Verbeteringen',
  },
  amendments: {
    title: 'Wat het bedrijf heeft gewijzigd',
    caption: 'Gewijzigde beoordelingen, naar wat er is gedaan',
    what: 'Wat er is gedaan',
  },
  connections: {
    title: 'Schrijvers met een band met het bedrijf',
    caption: 'Beoordelingen naar band met het bedrijf',
    connection: 'Band',
  },
  order: 'Volgorde en score',
  complaints: 'Een probleem melden',
})
