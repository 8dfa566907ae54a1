import type { Messages } from '../messages.ts'
import { SPANISH_LOG_CHECK } from './log-check.ts'
import { SPANISH_LOG_FAULTS } from './log-faults.ts'

const STEPS: Messages['logPage']['steps'] = {
  log: 'Encontrar el registro',
  signature: 'Comprobar quién lo firmó',
  entries: 'Comprobar que están todas las entradas',
  rules: 'Seguir las entradas, una por una',
  earlier: '',
  history: 'Compararlo con sus estados anteriores',
  visits: 'Compararlo con su última visita',
  reviews: 'Buscar reseñas desaparecidas o cambiadas',
  removed: 'Buscar rastros de las reseñas retiradas',
  dataset: 'Comparar el archivo de todas las reseñas',
  counts: 'Volver a contar',
  coverage: '',
  feed: 'Comparar el canal de novedades',
  copies: '',
  witnesses: 'Ver quién lo ha confirmado desde fuera',
}

/** The page that checks the log. */
export const spanishLogPage = (): Messages['logPage'] => ({
  sentences: { ...SPANISH_LOG_CHECK, ...SPANISH_LOG_FAULTS },
  description: (name) =>
    `Un registro público de todas las reseñas de ${name}, y una comprobación de que ninguna desapareció ni cambió.`,
  needsScript:
    'Su navegador puede hacer toda la comprobación en esta página, pero los scripts están desactivados. Las órdenes de más abajo hacen lo mismo.',
  review: 'Reseña',
  proof:
    ': un pequeño archivo que demuestra, sin ninguna ayuda de este sitio, que esta reseña estaba en el registro. Guárdelo, y nadie podrá negarlo después.',
  filesRead: 'Archivos leídos',
  stop: 'Detener',
  goOn: 'Continuar',
  stepsOfCheck: 'Pasos de la comprobación',
  steps: STEPS,
  forget: 'Olvidar lo que vio este navegador',
  allSteps: 'Qué se ha comprobado, paso a paso',
  lookUp: {
    title: 'Buscar una reseña en el registro',
    label: 'Enlace de la reseña o su número en el registro',
    button: 'Buscar',
  },
  checkSite: 'Comprobar un sitio',
  otherSite: 'Comprobar otro sitio que lleve un registro',
  check: 'Comprobar',
  limits: 'Lo que no puede demostrar',
  otherSources:
    'Cuántas reseñas vienen de cada sitio, y qué se dejó fuera, está en [Cómo se verifican las reseñas](/verification/). Un sitio deshonesto también podría servir una página deshonesta: para estar seguro, compruébelo desde la página de otro sitio, o con estas órdenes.',
  example:
    'Este negocio es un ejemplo, y la clave de su registro es pública, para que pueda probarlo todo. Sus firmas no demuestran nada.',
  ownTools: 'Con sus propias herramientas',
  withNode: 'Con Node.js, esta orden comprueba todo lo que comprueba la página, y no necesita nada de este sitio:',
  checksThisSite: 'Orden que comprueba este sitio',
  keptState: 'Si guarda un estado del registro, más adelante podrá demostrar que se ha reescrito:',
  comparesStates: 'Órdenes que comparan con un estado anterior',
  anyLaterTime: 'en cualquier momento posterior',
  format:
    'El registro es un árbol de Merkle en el formato [tlog-tiles](https://c2sp.org/tlog-tiles), con hashes con salt en lugar de los textos, así que lo puede seguir cualquier herramienta para ese formato:',
  filesOfLog: 'Archivos del registro',
  files: {
    checkpoint: 'origen, tamaño, raíz, firmas (c2sp.org/tlog-checkpoint)',
    history: 'todos los estados anteriores',
    state: 'el salt del hash de reviews.json, que en la última entrada es "dataset":',
    coverage: 'lo que indican las plataformas: "coverage" en la última entrada',
  },
})
