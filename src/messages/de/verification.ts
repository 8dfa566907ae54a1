import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The page on how reviews are verified. */
export const germanVerification = ({ number, counted, day }: SentenceFormats<'de'>): Messages['verification'] => ({
  description: (name) => `Woher die Bewertungen zu ${name} kommen, wie sie geprüft werden und was weggelassen wurde.`,
  verdict: (published, takenDown) => {
    const all =
      published === 1
        ? 'Die einzige Bewertung hier ist geprüft'
        : `Alle ${number(published)} Bewertungen hier sind geprüft`
    const some =
      takenDown === 1
        ? 'eine wurde entfernt, nicht wegen schlechter Sterne'
        : `${number(takenDown)} wurden entfernt, keine davon wegen schlechter Sterne`
    return `${all}; ${takenDown === 0 ? 'keine wurde entfernt' : some}.`
  },
  sources: 'Woher sie kommen',
  sourcesCaption: 'Woher die Bewertungen kommen',
  source: 'Quelle',
  reviews: 'Bewertungen',
  how: 'Wie sie geprüft werden',
  permission: (rights) => `Erlaubnis: ${rights}.`,
  removedByPlatform: (name, removed, last) => {
    const all = `${name} hat selbst ${counted(removed, { one: 'Bewertung', other: 'Bewertungen' })} entfernt, die in einem früheren Export standen`
    if (last.found_on === null) return `${all}.`
    if (last.count === removed) return `${all}: Sie ${removed === 1 ? 'fehlte' : 'fehlten'} am ${day(last.found_on)}.`
    return `${all}: ${last.count === 1 ? 'Die letzte fehlte' : `Die letzten ${number(last.count)} fehlten`} am ${day(last.found_on)}.`
  },
  check: {
    title: 'Selbst nachprüfen',
    data: 'Jede veröffentlichte Bewertung steht in [reviews.json](/reviews.json), mit ihrer Quelle und, wo es einen gibt, einem Link dorthin. Alles auf dieser Seite steht in [policy.json](/policy.json).',
    log: '[Selbst nachprüfen](/log/): Ihr Browser geht das ganze Protokoll durch.',
  },
})
