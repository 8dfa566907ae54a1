import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

/** The page on how reviews are verified. */
export const portugueseVerification = ({ number, counted, day }: SentenceFormats<'pt'>): Messages['verification'] => ({
  description: (name) => `De onde vêm as avaliações de ${name}, como se verificam e o que ficou de fora.`,
  verdict: (published, takenDown) => {
    const all =
      published === 1
        ? 'A única avaliação publicada está verificada'
        : `As ${number(published)} avaliações publicadas estão verificadas`
    const some =
      takenDown === 1
        ? 'foi retirada uma, e não por ser má'
        : `foram retiradas ${number(takenDown)}, nenhuma por ser má`
    return `${all}; ${takenDown === 0 ? 'nenhuma foi retirada' : some}.`
  },
  sources: 'De onde vêm',
  sourcesCaption: 'De onde vêm as avaliações',
  source: 'Origem',
  reviews: 'Avaliações',
  how: 'Como se verificam',
  permission: (rights) => `Autorização: ${rights}.`,
  removedByPlatform: (name, removed, last) => {
    const all = `A plataforma ${name} retirou por iniciativa própria ${counted(removed, AVALIACOES)} que ${removed === 1 ? 'constava' : 'constavam'} de uma exportação anterior`
    if (last.found_on === null) return `${all}.`
    if (last.count === removed) return `${all}: ${removed === 1 ? 'faltava' : 'faltavam'} em ${day(last.found_on)}.`
    return `${all}: ${last.count === 1 ? 'a última faltava' : `as últimas ${number(last.count)} faltavam`} em ${day(last.found_on)}.`
  },
  check: {
    title: 'Verifique por sua conta',
    data: 'Todas as avaliações publicadas estão em [reviews.json](/reviews.json), com a sua origem e, se existir, um link para o original. Tudo o que está nesta página está em [policy.json](/policy.json).',
    log: '[Verifique por si mesmo](/log/): o seu navegador percorre todo o registo.',
  },
})
