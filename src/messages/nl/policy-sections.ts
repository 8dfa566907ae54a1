import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const dutchHandling = (counted: SentenceFormats<'nl'>['counted']): Messages['policySections']['handled'] => ({
  title: 'Hoe met beoordelingen wordt omgegaan',
  noFakes:
    'Nepbeoordelingen zijn verboden: niemand mag een beoordeling schrijven, bestellen of publiceren waar geen eigen ervaring van de schrijver achter zit. Blijkt een beoordeling nep te zijn, dan wordt ze verwijderd en hier geteld.',
  incentives: 'Voor een beoordeling kan iets worden gegeven.',
  noIncentives: 'Voor een beoordeling wordt niets gegeven.',
  who: (text) => `Wie een beoordeling mag schrijven: ${text}`,
  checked: (text) => `Wat wordt gecontroleerd: ${text}`,
  publishedAtOnce: 'Een beoordeling wordt gepubliceerd op de dag van ontvangst.',
  publishedWithin: (time) => `Een beoordeling wordt uiterlijk ${time} na ontvangst gepubliceerd.`,
  kept: (text) => `Hoe lang beoordelingen blijven staan: ${text}`,
  days: (count) => counted(count, { one: 'dag', other: 'dagen' }),
  keptFromPublication: (name, time) => `${name}: hoogstens ${time} na publicatie.`,
  keptFromImport: (name, time) => `${name}: hoogstens ${time} nadat ze voor het laatst zijn opgehaald.`,
  contact: (may) =>
    may
      ? 'Er kan contact worden opgenomen met de schrijver van een beoordeling.'
      : 'Er kan geen contact worden opgenomen met de schrijver van een beoordeling.',
  edit: (may) =>
    may ? 'Schrijvers kunnen hun beoordeling wijzigen.' : 'Schrijvers kunnen hun beoordeling niet wijzigen.',
})

/** The sections of the page on how reviews are verified. */
export const dutchPolicySections = ({ counted }: SentenceFormats<'nl'>): Messages['policySections'] => ({
  reviews: 'Beoordelingen',
  methods: {
    title: 'Hoe elke beoordeling is gecontroleerd',
    caption: 'Beoordelingen naar manier van controle',
    how: 'Hoe',
  },
  handled: dutchHandling(counted),
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
