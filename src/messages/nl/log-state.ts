import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** What static pages say about the log of the site. */
export const dutchLogState = ({ number, counted, day }: SentenceFormats<'nl'>): Messages['logState'] => ({
  none: 'Deze website houdt geen logboek bij van wat ze publiceert. Een beoordeling kan worden gewijzigd of gewist zonder een spoor dat buitenstaanders kunnen nagaan.',
  promise:
    'Elke beoordeling op deze website heeft een nummer in een openbaar logboek dat alleen kan groeien. Wist het bedrijf een beoordeling of verandert het de tekst, ' +
    'dan staat dat in het logboek, of het klopt niet meer, en wie het nagaat kan dat bewijzen.',
  limit:
    'Het logboek kan niet laten zien dat het bedrijf elke beoordeling die het kreeg heeft gepubliceerd, of dat een beoordeling waar is.',
  counts: (published, takenDown) => `${number(published)} gepubliceerd, ${number(takenDown)} verwijderd, 0 ontbreken.`,
  changed: (count) =>
    `De tekst of de sterren van ${counted(count, { one: 'beoordeling', other: 'beoordelingen' })} zijn na publicatie veranderd.`,
  size: (origin, size, { batches, last }) =>
    `Het logboek ${origin} telt ${counted(size, { one: 'regel', other: 'regels' })} uit ${counted(batches, { one: 'aanvulling', other: 'aanvullingen' })}, de laatste met ${number(last)}.`,
  unconfirmed: 'Niemand van buiten heeft dit al bevestigd.',
  confirmed: (since, witnesses, last) =>
    `Vastgelegd sinds ${day(since)}; bevestigd door ${counted(witnesses, { one: 'getuige van buiten', other: 'getuigen van buiten' })}, het laatst op ${day(last)}.`,
  lastUnconfirmed: 'De laatste aanvulling heeft niemand van buiten nog bevestigd.',
  continues: ({ origin, size, since }, isFirst) => {
    const confirmed = since === null ? 'niemand van buiten bevestigde het' : `bevestigd sinds ${day(since)}`
    return `${isFirst ? 'Dit logboek' : 'Dat logboek'} is het vervolg op ${origin}, waarvan de sleutel na ${counted(size, { one: 'regel', other: 'regels' })} verloren ging of gestolen werd (${confirmed}).`
  },
  anew: (since) => {
    const began =
      since === null
        ? 'wanneer dat was, heeft niemand van buiten bevestigd'
        : `buitenstaanders zagen die op ${day(since)}`
    return `Het vertrouwen begint opnieuw bij de eerste regel: ${began}. Van de beoordelingen daarvoor is alleen het aantal te vergelijken.`
  },
})
