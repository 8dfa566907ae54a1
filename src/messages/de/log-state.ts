import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** What static pages say about the log of the site. */
export const germanLogState = ({ number, counted, day }: SentenceFormats<'de'>): Messages['logState'] => ({
  none: 'Diese Website führt kein Protokoll darüber, was sie veröffentlicht. Eine Bewertung könnte geändert oder gelöscht werden, ohne dass Außenstehende es nachprüfen können.',
  promise:
    'Jede Bewertung auf dieser Website hat eine Nummer in einem öffentlichen Protokoll, das nur wachsen kann. Löscht der Betrieb eine Bewertung oder ändert er ihren Text, ' +
    'so steht das im Protokoll, oder es passt nicht mehr zusammen, und wer nachprüft, kann es beweisen.',
  limit:
    'Das Protokoll kann nicht zeigen, dass der Betrieb jede Bewertung veröffentlicht hat, die er bekam, oder dass eine Bewertung wahr ist.',
  counts: (published, takenDown) => `${number(published)} veröffentlicht, ${number(takenDown)} entfernt, 0 fehlen.`,
  changed: (count) =>
    `Text oder Sterne von ${counted(count, { one: 'Bewertung', other: 'Bewertungen' })} wurden nach der Veröffentlichung geändert.`,
  size: (origin, size, { batches, last }) =>
    `Das Protokoll ${origin} hat ${counted(size, { one: 'Eintrag', other: 'Einträge' })} aus ${counted(batches, { one: 'Nachtrag', other: 'Nachträgen' })}, der letzte mit ${number(last)}.`,
  unconfirmed: 'Von außen hat das noch niemand bestätigt.',
  confirmed: (since, witnesses, last) =>
    `Protokolliert seit ${day(since)}; bestätigt von ${counted(witnesses, { one: 'außenstehenden Zeugen', other: 'außenstehenden Zeugen' })}, zuletzt am ${day(last)}.`,
  lastUnconfirmed: 'Den letzten Nachtrag hat von außen noch niemand bestätigt.',
  continues: ({ origin, size, since }, isFirst) => {
    const confirmed = since === null ? 'von außen nie bestätigt' : `bestätigt seit ${day(since)}`
    return `${isFirst ? 'Dieses Protokoll setzt' : 'Jenes setzt'} ${origin} fort, dessen Schlüssel nach ${counted(size, { one: 'Eintrag', other: 'Einträgen' })} verloren ging oder gestohlen wurde (${confirmed}).`
  },
  anew: (since) => {
    const began =
      since === null
        ? 'Wann das war, hat von außen niemand bestätigt'
        : `Außenstehende haben ihn am ${day(since)} gesehen`
    return `Das Vertrauen beginnt neu mit dem ersten Eintrag: ${began}. Von den Bewertungen davor lässt sich nur die Anzahl vergleichen.`
  },
})
