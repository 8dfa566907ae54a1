import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** What a platform states, and how it compares with what is here. */
export const frenchCoverage = ({ number, counted, day, decimal }: SentenceFormats<'fr'>): Messages['coverage'] => ({
  stated: ({ name, count, rating, seen_on, isEntered }) => {
    const what = count === 0 ? 'n’indique aucun avis' : `indique ${counted(count, AVIS)}`
    const score = rating === null ? '' : `, avec une note de ${rating}`
    return `${name} ${what}${score} (${day(seen_on)}${isEntered ? ', chiffres saisis par l’entreprise' : ''}).`
  },
  here: (count, mean) =>
    `${number(count)} ${count === 1 ? 'écrit jusque-là se trouve' : 'écrits jusque-là se trouvent'} ici, avec une moyenne de ${mean}`,
  takenDown: (count, reasons) => `${number(count)} ${count === 1 ? 'a été retiré' : 'ont été retirés'} (${reasons})`,
  unverified: (count) =>
    count === 1
      ? '1 n’est pas vérifié et n’est donc pas publié'
      : `${number(count)} ne sont pas vérifiés et ne sont donc pas publiés`,
  unexplained: (count) => `${number(count)} ${count === 1 ? 'reste inexpliqué' : 'restent inexpliqués'}`,
  fewer: (count) =>
    `là-bas, il y en a ${number(count)} de moins qu’ici : les plateformes en retirent certains par la suite`,
  separator: ' ; ',
  nothingMissing: 'Il n’en manque aucun.',
  allExplained: 'Tous sont ainsi expliqués.',
  unrecorded: (name) => `Ce qu’indique ${name} n’a pas été relevé.`,
  better: `La note affichée ici dépasse de plus de ${decimal(0.1, 1)} celle indiquée là-bas.`,
})
