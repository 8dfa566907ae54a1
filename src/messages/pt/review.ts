import type { AmendmentReason } from '../../schema/amended.ts'
import type { DisclosureKind } from '../../schema/disclosure.ts'
import type { RightsBasis } from '../../schema/rights.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const TIES: Record<DisclosureKind, string> = {
  incentivised: 'o autor recebeu algo em troca desta avaliação',
  employee: 'o autor trabalha para a empresa',
  related: 'o autor é familiar, amigo ou sócio de alguém da empresa',
}

const BASES: Record<RightsBasis, string> = {
  first_party: 'enviadas diretamente à empresa',
  consent: 'com o consentimento dos autores',
  licence: 'com licença da plataforma',
  api_terms: 'segundo os termos da plataforma',
  link_only: 'apenas estrelas, data e link',
}

const AMENDMENTS: Record<AmendmentReason, string> = {
  personal_data: 'foram retirados dados pessoais',
  damaged_letters: 'foram reparados carateres danificados',
  wrong_date: 'a data foi corrigida',
  wrong_name: 'o nome do autor foi corrigido',
}

/** Words in and around one review. */
export const portugueseReview = ({ number, list, day }: SentenceFormats<'pt'>): Messages['review'] => ({
  edited: 'editada em',
  link: { word: 'Link', rest: ' para esta avaliação' },
  share: { word: 'Partilhar', rest: ' esta avaliação' },
  customer: 'Cliente',
  account: (source) => `Conta ${source}`,
  given: (value, scale) => `Nota dada: ${value} em ${scale}`,
  dates: { experienced: 'Experiência:', published: 'publicação:' },
  inLanguage: (language) => `em ${language}`,
  whole: 'Avaliação completa',
  reply: 'Resposta da empresa',
  replyInBrief: 'Resposta da empresa:',
  mentions: 'Menciona',
  photos: 'Fotografias',
  corrected: (correctors) => `A análise desta avaliação foi corrigida à mão por ${list(correctors)}.`,
  withoutText: 'Só estrelas, sem comentário.',
  textElsewhere: (source) => `Só podemos mostrar as estrelas. Se houver um comentário, está na origem (${source}).`,
  ties: TIES,
  disclosure: (tie) => `Aviso: ${tie}.`,
  amendments: AMENDMENTS,
  amended: (what) => `Alterada pela empresa: ${what}.`,
  method: (method, job) => {
    const methods: Record<VerificationMethod, string> = {
      platform_account: 'conta com sessão iniciada',
      invoice_match: 'conferida com uma fatura',
      invited_job: `por convite (após ${job})`,
      signed: 'assinada pelo autor',
    }
    return method === null ? 'segundo indica a fonte' : methods[method]
  },
  rights: (basis, credit) => {
    const given = basis === null ? 'não indicado' : BASES[basis]
    return credit === undefined ? given : `${given}; ${credit}`
  },
  inCustomersWords: 'Nas palavras dos clientes:',
  ownSummary: 'Nas palavras da empresa, não calculado a partir das avaliações.',
  numberInLog: (number) => `N.º ${number} do registo`,
  keepProof: 'Guardar uma prova',
  loggedIn: (batch) => `no lote ${number(batch)}`,
  loggedSince: (date) => `desde ${day(date)}`,
  starsChanged: (byBusiness) => `estrelas alteradas${byBusiness ? ' pela empresa' : ''}`,
  wordsChanged: (byBusiness) => `texto alterado${byBusiness ? ' pela empresa' : ''}`,
  namesHidden: 'nomes ocultados pela empresa',
  restChanged: (mayBeReply) => `${mayBeReply ? 'resposta ou detalhes' : 'detalhes'} com alterações`,
})
