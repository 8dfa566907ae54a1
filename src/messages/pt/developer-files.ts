import type { Messages } from '../messages.ts'

/** The section for developers about the published files. */
export const portugueseDeveloperFiles = (): Messages['developerFiles'] => ({
  title: 'Ficheiros',
  about:
    'Todos os dados estão em poucos ficheiros estáticos. Guarde o ETag de cada um e devolva-o como If-None-Match: se o ficheiro não mudou, a resposta é um 304 sem corpo. Ignore os campos que não conhecer.',
  reviews:
    'O conjunto de dados completo: a empresa, a sua pontuação e todas as avaliações publicadas, da mais recente para a mais antiga.',
  table:
    'Uma avaliação por linha, para folhas de cálculo (RFC 4180, UTF-8). Uma célula que uma folha de cálculo tomaria por fórmula começa com um apóstrofo. Não existe se o alojamento não aceitar um ficheiro desse tamanho.',
  lines:
    'Uma avaliação por linha: o JSON que tem em /reviews.json. Não existe se o alojamento não aceitar um ficheiro desse tamanho.',
  insights: 'O que dizem as avaliações: aspetos, pessoas, serviços, temas, tendência e respostas.',
  monthReviews:
    'As avaliações de um mês, da mais recente para a mais antiga. Um mês que não mudou mantém os seus bytes. Acima de 5 MB continuam em reviews-2.json, e assim por diante.',
  monthInsights: 'O que diz cada avaliação desse mês, pelo seu id.',
  jsonFeed: 'As 50 avaliações mais recentes em JSON Feed 1.1.',
  atomFeed: 'As 50 avaliações mais recentes em Atom (RFC 4287), para qualquer leitor de feeds.',
  changes:
    'As 500 alterações mais recentes do registo: published, edited, withheld, reinstated e erased. Guarde size e, da próxima vez, leia as alterações a partir desse índice; os ficheiros em older têm as anteriores a from.',
  policy: 'Como as avaliações são recolhidas, verificadas, moderadas, ordenadas e contadas, e como denunciar uma.',
  coverage:
    'O que as plataformas indicam, do mais antigo para o mais recente: quantas avaliações há e com que nota. Uma linha por cada dia em que isso foi registado.',
  manifest:
    'O SHA-256 de cada ficheiro: que meses mudaram desde a última vez, e se os ficheiros que tem pertencem à mesma versão.',
  openApi: 'Tudo isto em OpenAPI 3.1.',
  schemas: 'O JSON Schema (2020-12) de cada ficheiro JSON. Nenhum remete para outro.',
})
