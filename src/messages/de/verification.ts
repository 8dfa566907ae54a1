import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The page on how reviews are verified. */
export const germanVerification = ({
  number,
  counted,
  day,
  decimal,
}: SentenceFormats<'de'>): Messages['verification'] => ({
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
  coverage: {
    stated: ({ name, count, rating, seen_on, isEntered }) => {
      const reviews = count === 0 ? 'keine Bewertungen' : counted(count, { one: 'Bewertung', other: 'Bewertungen' })
      const what = `${reviews}${rating === null ? '' : ` mit ${rating} von 5 Sternen`}`
      return `${name} nennt ${what} (${day(seen_on)}${isEntered ? ', vom Betrieb eingetragen' : ''}).`
    },
    here: (count, mean) =>
      `${number(count)} aus dieser Zeit ${count === 1 ? 'steht' : 'stehen'} hier, im Schnitt ${mean}`,
    takenDown: (count, reasons) => `${number(count)} ${count === 1 ? 'wurde' : 'wurden'} entfernt (${reasons})`,
    unverified: (count) =>
      `${number(count)} ${count === 1 ? 'ist' : 'sind'} ungeprüft und deshalb nicht veröffentlicht`,
    unexplained: (count) => `${number(count)} ${count === 1 ? 'bleibt' : 'bleiben'} ungeklärt`,
    fewer: (count) =>
      `dort ${count === 1 ? 'ist' : 'sind'} es ${number(count)} weniger, als hier gezählt sind: Die Plattform hat inzwischen welche entfernt`,
    separator: '; ',
    nothingMissing: 'Es fehlt keine.',
    better: `Die Bewertung hier ist um mehr als ${decimal(0.1, 1)} besser als die dort genannte.`,
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
