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
  recipes: {
    title: 'Receitas',
    about: 'Prontas a executar tal como estão aqui.',
    mirror: 'Copiar',
    compare: 'Comparar',
    analyse: 'Analisar',
    mirrorWhole: 'Só volta a descarregar os dados se tiverem mudado desde a última vez.',
    mirrorMonths:
      'Descarrega só os meses que mudaram e verifica cada hash. Guarde-o como mirror.mjs e execute-o com o Node, as vezes que quiser.',
    compareInOne:
      'Um único pedido compara todas as pessoas, serviços, zonas ou fontes: um grupo para cada um, com número, média, estrelas, parte respondida e números recentes.',
    compareAsTable: 'O mesmo em tabela, no Node ou num navegador.',
    compareFromFile: 'Pessoas e serviços com as suas menções e a média de estrelas, no Node ou num navegador.',
    analyseByYear: 'Avaliações e média de estrelas por ano.',
    analyseReplies: 'O mesmo com a parte de avaliações respondidas, no DuckDB.',
  },
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
