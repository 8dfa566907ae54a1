import type { Messages } from '../messages.ts'

/** The page for developers except its sections, and the API reference. */
export const portugueseDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Todas as avaliações de clientes publicadas sobre ${name}, cada uma com a sua origem e a forma como foi verificada, ` +
    'e o que dizem as avaliações: aspetos, serviços, temas e tendência.',
  title: 'Para programadores',
  description: (name) =>
    `As avaliações de ${name} como dados: ficheiros, pesquisa, WebSub e MCP, com exemplos deste site.`,
  lead: 'As avaliações como dados: descarregue-as, pesquise-as, siga-as ou deixe que um assistente as consulte. Públicas e só de leitura, a partir de qualquer site e sem chave.',
  ofFiles: {
    description: (name) => `As avaliações de ${name} como dados: todos os ficheiros, com exemplos deste site.`,
    lead: 'As avaliações como dados: descarregue-as, siga-as ou indique-as a um assistente. Públicas e só de leitura, sem chave.',
  },
  onThisPage: 'Nesta página',
  embeds: 'Para incorporar',
  requestTo: (path) => `Pedido a ${path}`,
  responseOf: (path) => `Resposta de ${path}`,
  reference: {
    title: 'Referência',
    description: (name) =>
      `Todos os pontos de acesso e esquemas das avaliações de ${name}, a partir do documento OpenAPI.`,
    lead: 'Todos os pontos de acesso e todos os esquemas, a partir de [openapi.json](/openapi.json), que está em inglês. O melhor é começar pelos [exemplos](/developers/).',
    endpoints: 'Pontos de acesso',
    parameters: 'Parâmetros',
    formFields: 'Campos do formulário',
    schemas: 'Esquemas',
    membersOf: (name) => `Campos de ${name}`,
    required: 'obrigatório',
  },
})
