import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES, ENTRADAS } from './nouns.ts'

/** What static pages say about the log of the site. */
export const portugueseLogState = ({ number, counted, day }: SentenceFormats<'pt'>): Messages['logState'] => ({
  none: 'Este site não mantém um registo do que publica. Uma avaliação poderia ser alterada ou apagada sem deixar um rasto que alguém de fora pudesse verificar.',
  promise:
    'Cada avaliação deste site tem um número num registo público que só pode crescer. Se a empresa apagar uma avaliação ou alterar o seu texto, ' +
    'o registo indica-o ou deixa de bater certo, e quem o verificar pode prová-lo.',
  limit:
    'O registo não pode provar que a empresa publicou todas as avaliações que recebeu, nem que uma avaliação é verdadeira.',
  counts: (published, takenDown) =>
    `${number(published)} ${published === 1 ? 'publicada' : 'publicadas'}, ${number(takenDown)} ${takenDown === 1 ? 'retirada' : 'retiradas'}, 0 em falta.`,
  changed: (count) => `O texto ou as estrelas de ${counted(count, AVALIACOES)} mudaram depois da publicação.`,
  size: (origin, size, { batches, last }) =>
    `O registo ${origin} tem ${counted(size, ENTRADAS)}, ${size === 1 ? 'acrescentada' : 'acrescentadas'} em ${counted(batches, { one: 'lote', many: 'de lotes', other: 'lotes' })}, o último com ${number(last)}.`,
  unconfirmed: 'Ainda ninguém de fora o confirmou.',
  confirmed: (since, witnesses, last) =>
    `Registado desde ${day(since)}; confirmado por ${counted(witnesses, { one: 'testemunha externa', many: 'de testemunhas externas', other: 'testemunhas externas' })}, pela última vez em ${day(last)}.`,
  lastUnconfirmed: 'Ainda ninguém de fora confirmou o último lote.',
  continues: ({ origin, size, since }, isFirst) => {
    const confirmed = since === null ? 'ninguém de fora o confirmou' : `confirmado desde ${day(since)}`
    return `${isFirst ? 'Este registo continua' : 'Esse continua'} ${origin}, cuja chave foi perdida ou roubada depois de ${counted(size, ENTRADAS)} (${confirmed}).`
  },
  anew: (since) => {
    const began = since === null ? 'ninguém de fora confirmou quando foi' : `foi vista de fora em ${day(since)}`
    return `A confiança recomeça com a sua primeira entrada: ${began}. Das avaliações anteriores só se pode comparar o número.`
  },
})
