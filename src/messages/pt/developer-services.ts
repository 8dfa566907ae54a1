import type { Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections for developers about search and subscriptions, which need a server. */
export const portugueseDeveloperServices = ({ list }: Formats): Messages['developerServices'] => ({
  search: {
    title: 'Pesquisa',
    about:
      'A estas perguntas responde um pequeno servidor, sem chave. Os erros são JSON: enumeram cada parâmetro inválido e como deveria ser. Cada resposta traz o cabeçalho Dataset-Digest, o SHA-256 do /reviews.json de que foi feita: sha-256=:BASE64:. Assim, qualquer pessoa pode pegar nesse ficheiro, calcular a resposta e comparar.',
    search:
      'As avaliações que cumprem todos os filtros, da mais recente para a mais antiga se “sort” não disser outra coisa, e quantas são.',
    filters: (names) => `Filtros: ${names}.`,
    parameters: {
      match:
        'Como se compara “query”: substring (predefinido) encontra o texto tal como está; words encontra todas as suas palavras por qualquer ordem, sem atender a acentos nem a terminações inglesas (-s, -ed, -ing)',
      sort: 'newest (predefinido), oldest, highest ou lowest (por estrelas); em caso de igualdade, primeiro a mais recente',
      limit: 'Quantas avaliações dar no máximo, de 1 a 100',
      after:
        'O id de uma avaliação: dá só o que se lhe segue na ordem; para continuar, passe o next da última resposta',
      counts:
        'Conta também os resultados por estrelas, origem, aspeto e idioma, seja qual for a página pedida; 1 é sim, 0 é não',
      group_by:
        'Compara também os resultados, seja qual for a página pedida: groups tem um grupo por cada valor de technician, service, service_area, problem, aspect, source, language, month ou rating, com o número, a média, as respostas e os últimos meses',
      highlights:
        'Indica também que partes de cada texto correspondem a “query”, como intervalos de unidades UTF-16; 1 é sim, 0 é não',
    },
    nextPage: 'Para a página seguinte, passe o valor de next como after; na última página, next é null.',
    noMatch:
      'Se não houver resultados, é um 200 com matched: 0. Um parâmetro inválido é um 400 com issues. Um parâmetro que difere de um conhecido em uma ou duas letras é indicado em ignored.',
    since: 'Todas as avaliações desse dia em diante, da mais recente para a mais antiga.',
  },
  follow: {
    title: 'Acompanhar',
    about: (topics) =>
      `Junte o feed a um leitor, mantenha uma cópia de todas as avaliações ou subscreva com um programa: quando um topic muda, o hub envia todo o conteúdo novo para o seu URL https. Os topics são ${list(topics)}.`,
    aboutFiles: 'Junte o feed a um leitor, ou mantenha uma cópia de todas as avaliações.',
    subscribe: 'Subscrever um topic. O hub responde 202 e depois envia um GET ao seu URL para confirmar.',
    confirm:
      'Para confirmar, responda ao GET com 200 e hub.challenge no corpo. A subscrição dura 10 dias, ou o que pedir com hub.lease_seconds (de 1 a 30 dias). Para a renovar, subscreva de novo.',
    notification:
      'Cada notificação é um POST com o conteúdo completo do topic. Responda com qualquer 2xx. Um 410 termina a subscrição.',
    secret:
      'Se indicou um secret, verifique X-Hub-Signature antes de confiar no corpo (ver abaixo). Uma entrega falhada repete-se após 1 e 10 minutos; a terceira falha seguida termina a subscrição.',
    standardWebhooks:
      'Com um secret, a notificação traz também webhook-id, webhook-timestamp e webhook-signature (Standard Webhooks 1.0.0), pelo que uma biblioteca dessa norma a pode verificar. Dê-lhe como chave os bytes do seu secret (em base64, se ela assim pedir). Uma notificação repetida da mesma versão tem o mesmo webhook-id.',
    received: 'O que o seu URL recebe. Verifique a assinatura sobre os bytes do corpo tal como chegam.',
    oftenAsYouLike: 'quantas vezes quiser',
    copy: 'Manter uma cópia de todas as avaliações. Este comando traz só o que mudou, verifica cada hash e mostra cada avaliação nova, alterada ou desaparecida.',
    copyWithLog:
      'Manter uma cópia de todas as avaliações e saber de cada retirada com o seu motivo. Este comando traz só o que mudou, verifica cada hash e que o registo só cresceu, e mostra cada alteração.',
    inProgram:
      'Num programa: guarde size. Da próxima vez, leia cada alteração cujo index seja igual ou superior. Se from for maior do que o size guardado, as alterações intermédias estão nos ficheiros de older: o N-ésimo, contado a partir de 0, trata das entradas 1000N a 1000N + 999.',
    months:
      'Depois leia /manifest.json e traga de shards cada mês cujo sha256 ainda não tenha. Todos os meses, por esta ordem, são as avaliações de /reviews.json, byte a byte, pelo que nunca precisa desse ficheiro.',
    gone: 'withheld e erased significam que a avaliação já não existe: apague-a também da sua cópia. É log_index que a indica; review_id só existe enquanto a avaliação está publicada.',
  },
})
