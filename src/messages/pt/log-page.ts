import type { Messages } from '../messages.ts'
import { PORTUGUESE_LOG_CHECK } from './log-check.ts'
import { PORTUGUESE_LOG_FAULTS } from './log-faults.ts'

const STEPS: Messages['logPage']['steps'] = {
  log: 'Encontrar o registo',
  signature: 'Verificar quem o assinou',
  entries: 'Verificar se estão todas as entradas',
  rules: 'Seguir as entradas, uma a uma',
  earlier: '',
  history: 'Compará-lo com os seus estados anteriores',
  visits: 'Compará-lo com a sua última visita',
  reviews: 'Procurar avaliações desaparecidas ou alteradas',
  removed: 'Procurar vestígios das avaliações retiradas',
  dataset: 'Comparar o ficheiro de todas as avaliações',
  counts: 'Voltar a contar',
  coverage: '',
  feed: 'Comparar o feed de novidades',
  copies: '',
  witnesses: 'Ver quem o confirmou de fora',
}

/** The page that checks the log. */
export const portugueseLogPage = (): Messages['logPage'] => ({
  sentences: { ...PORTUGUESE_LOG_CHECK, ...PORTUGUESE_LOG_FAULTS },
  description: (name) =>
    `Um registo público de todas as avaliações de ${name}, e uma verificação de que nenhuma desapareceu nem mudou.`,
  needsScript:
    'O seu navegador pode fazer toda a verificação nesta página, mas os scripts estão desligados. Os comandos mais abaixo fazem o mesmo.',
  review: 'Avaliação',
  proof:
    ': um pequeno ficheiro que mostra, sem qualquer ajuda deste site, que esta avaliação estava no registo. Guarde-o, e mais tarde ninguém o poderá negar.',
  filesRead: 'Ficheiros lidos',
  stop: 'Parar',
  goOn: 'Continuar',
  stepsOfCheck: 'Passos da verificação',
  steps: STEPS,
  forget: 'Esquecer o que este navegador viu',
  allSteps: 'O que foi verificado, passo a passo',
  lookUp: {
    title: 'Procurar uma avaliação no registo',
    label: 'Ligação da avaliação, ou o seu número no registo',
    button: 'Procurar',
  },
  checkSite: 'Verificar um site',
  otherSite: 'Verificar outro site que mantenha um registo',
  check: 'Verificar',
  limits: 'O que não se consegue mostrar assim',
  otherSources:
    'Quantas avaliações vieram de onde, e o que ficou de fora, está em [Como se verificam as avaliações](/verification/). Um site desonesto também poderia servir uma página desonesta: para ter a certeza, verifique-o a partir da página de outro site, ou com estes comandos.',
  example:
    'Esta empresa é um exemplo, e a chave do seu registo é pública, para que possa experimentar tudo. As suas assinaturas não provam nada.',
  ownTools: 'Com as suas próprias ferramentas',
  withNode: 'Com o Node.js, este comando verifica tudo o que a página verifica, e não precisa de nada deste site:',
  checksThisSite: 'Comando que verifica este site',
  keptState: 'Se guardar um estado do registo, mais tarde poderá provar que foi reescrito:',
  comparesStates: 'Comandos que comparam com um estado anterior',
  anyLaterTime: 'em qualquer altura posterior',
  format:
    'O registo é uma árvore de Merkle no formato [tlog-tiles](https://c2sp.org/tlog-tiles), com hashes com salt em vez dos textos, pelo que qualquer ferramenta para esse formato o consegue seguir:',
  filesOfLog: 'Ficheiros do registo',
  files: {
    checkpoint: 'origem, tamanho, raiz, assinaturas (c2sp.org/tlog-checkpoint)',
    history: 'todos os estados anteriores',
    state: 'o salt do hash de reviews.json, que na última entrada é "dataset":',
    coverage: 'o que as plataformas indicam: "coverage" na última entrada',
  },
})
