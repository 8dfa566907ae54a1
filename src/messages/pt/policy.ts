import type { WithheldReason } from '../../schema/withheld.ts'
import type { Messages } from '../messages.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'O autor pediu que fosse retirada',
  fake: 'O autor não era quem dizia ser, ou a avaliação não descreve uma experiência real',
  not_a_customer: 'O autor nunca foi cliente, ou a avaliação é sobre outra empresa',
  personal_data: 'Contém dados pessoais',
  illegal: 'É proibida por uma lei ou por um tribunal',
  duplicate: 'A mesma avaliação já está publicada',
  platform_removed: 'Entretanto, a plataforma retirou-a',
  rights_expired: 'O direito de a mostrar caducou',
}

/** The prose of `/policy.json`, which a page shows too. */
export const portuguesePolicy = (): Messages['policy'] => ({
  reasons: REASONS,
  moderation:
    'Publicam-se todas as avaliações verificadas, seja qual for a sua classificação. Uma avaliação publicada só é retirada por um dos motivos abaixo; ' +
    'ser negativa não é um deles. Cada retirada é contada aqui por motivo e por estrelas, e o site não pode ser gerado se faltar uma avaliação que não tenha sido contada.',
  checked:
    'Só se publicam as avaliações consideradas verificadas, seja qual for a sua classificação. A forma como cada fonte verifica é indicada junto da fonte.',
  keepingTime:
    'Uma avaliação fica publicada até ser retirada por um dos motivos indicados. Não há outro limite, salvo o que for indicado para a sua fonte.',
  disclosures:
    'Se o autor de uma avaliação recebeu algo em troca, trabalha para a empresa ou é próximo de alguém da empresa, isso é indicado onde quer que a avaliação apareça.',
  corrections: (areAmended) =>
    'A análise é calculada e pode estar errada. Quando uma pessoa corrigiu a análise de uma avaliação, a avaliação indica-o. ' +
    (areAmended
      ? 'As estrelas nunca são alteradas, e o texto apenas onde a avaliação o indica.'
      : 'O texto e as estrelas nunca são alterados.'),
  amendments:
    'A empresa pode alterar uma avaliação para retirar dados pessoais, reparar carateres danificados ou corrigir uma data errada ou o nome do autor, e por nenhum outro motivo. A avaliação indica-o. As estrelas nunca são alteradas.',
  ordering:
    'Primeiro as mais recentes, pela data em que foram escritas e depois pelo identificador. Nenhuma avaliação é posta mais acima ou mais abaixo.',
  score:
    'A média das estrelas de todas as avaliações publicadas, cada uma contada uma vez e com o mesmo peso, arredondada a duas casas decimais.',
  credit: (_usual, platform) => `Avaliações: ${platform}`,
  complaintsTo: (name) =>
    `Indique a ${name} de que avaliação se trata (o seu link neste site) e o que nela está incorreto.`,
})
