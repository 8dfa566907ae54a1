import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const dutchSearch = ({ counted, list }: SentenceFormats<'nl'>): Messages['search'] => ({
  description: (name, mentioned) =>
    `Zoek in de beoordelingen van ${name} op ${list(['woorden', 'sterren', ...mentioned, 'datum'])}.`,
  needsScript: 'Zoeken werkt met JavaScript, en dat staat uit. U kunt ook zonder zoeken elke beoordeling lezen:',
  byMonthOrStars: 'per maand of naar sterren',
  byKind: (noun) => `per ${noun}`,
  andByInsights: ' en [naar wat klanten zeggen](/insights/).',
  order: 'Volgorde',
  newest: 'nieuwste eerst',
  oldest: 'oudste eerst',
  highest: 'meeste sterren eerst',
  lowest: 'minste sterren eerst',
  notAvailable: 'Zoeken lukt op dit moment niet.',
  readWithout: 'U kunt ook zonder zoeken elke beoordeling lezen:',
  tryAgain: 'Opnieuw proberen',
  showMore: 'Meer tonen',
  words: 'Woorden in de beoordeling',
  search: 'Zoeken',
  clear: 'Wissen',
  filters: 'Verfijnen',
  any: 'alle',
  stars: 'Sterren',
  starCount: (stars) => counted(stars, { one: 'ster', other: 'sterren' }),
  source: 'Herkomst',
  aspect: 'Waarover',
  judged: 'Oordeel daarover',
  language: 'Taal',
  withReply: 'Met antwoord',
  yes: 'ja',
  no: 'nee',
  from: 'Van',
  to: 'Tot en met',
})
