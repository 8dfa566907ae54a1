import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** The page on how reviews are verified. */
export const frenchVerification = ({ number, counted, day }: SentenceFormats<'fr'>): Messages['verification'] => ({
  description: (name) =>
    `D’où viennent les avis sur ${name}, comment ils sont vérifiés et ce qui a été laissé de côté.`,
  verdict: (published, takenDown) => {
    const all =
      published === 1
        ? 'Le seul avis publié ici est vérifié'
        : `Les ${number(published)} avis publiés ici sont vérifiés`
    const some =
      takenDown === 1
        ? 'un a été retiré, et non parce qu’il était mauvais'
        : `${number(takenDown)} ont été retirés, aucun parce qu’il était mauvais`
    return `${all} ; ${takenDown === 0 ? 'aucun n’a été retiré' : some}.`
  },
  sources: 'D’où ils viennent',
  sourcesCaption: 'D’où viennent les avis',
  source: 'Provenance',
  reviews: 'Avis',
  how: 'Comment ils sont vérifiés',
  permission: (rights) => `Autorisation : ${rights}.`,
  removedByPlatform: (name, removed, last) => {
    const all = `${name} a retiré de lui-même ${counted(removed, AVIS)} qui ${removed === 1 ? 'figurait' : 'figuraient'} dans un export précédent`
    if (last.found_on === null) return `${all}.`
    if (last.count === removed)
      return `${all} : ${removed === 1 ? 'il manquait' : 'ils manquaient'} le ${day(last.found_on)}.`
    return `${all} : ${last.count === 1 ? 'le dernier manquait' : `les ${number(last.count)} derniers manquaient`} le ${day(last.found_on)}.`
  },
  check: {
    title: 'Vérifiez par vous-même',
    data: 'Chaque avis publié se trouve dans [reviews.json](/reviews.json), avec sa provenance et, s’il existe, un lien vers l’original. Tout ce qui est sur cette page se trouve dans [policy.json](/policy.json).',
    log: '[Vérifier soi-même](/log/) : votre navigateur parcourt tout le registre.',
  },
})
