import type { Messages } from '../messages.ts'

/** The page for developers except its sections, and the API reference. */
export const spanishDevelopers = (): Messages['developers'] => ({
  dataset: (name) =>
    `Todas las reseñas de clientes publicadas sobre ${name}, cada una con su procedencia y cómo se verificó, ` +
    'y lo que dicen las reseñas: aspectos, servicios, temas y tendencia.',
  title: 'Para desarrolladores',
  description: (name) =>
    `Las reseñas de ${name} como datos: archivos, búsqueda, WebSub y MCP, con ejemplos de este sitio.`,
  lead: 'Las reseñas como datos: descárguelas, busque en ellas, sígalas o deje que las consulte un asistente. Públicas y de solo lectura, desde cualquier sitio y sin clave.',
  ofFiles: {
    description: (name) => `Las reseñas de ${name} como datos: todos los archivos, con ejemplos de este sitio.`,
    lead: 'Las reseñas como datos: descárguelas, sígalas o indíqueselas a un asistente. Públicas y de solo lectura, sin clave.',
  },
  onThisPage: 'En esta página',
  recipes: {
    title: 'Recetas',
    about: 'Funcionan tal como están aquí.',
    mirror: 'Copiar',
    compare: 'Comparar',
    analyse: 'Analizar',
    mirrorWhole: 'Vuelve a descargar los datos solo si han cambiado desde la última vez.',
    mirrorMonths:
      'Descarga solo los meses que han cambiado y comprueba cada hash. Guárdelo como mirror.mjs y ejecútelo con Node cuantas veces quiera.',
    compareInOne:
      'Una sola petición compara todas las personas, servicios, zonas o fuentes: un grupo para cada una, con número, media, estrellas, parte respondida y cifras recientes.',
    compareAsTable: 'Lo mismo en forma de tabla, en Node o en un navegador.',
    compareFromFile: 'Personas y servicios con sus menciones y su media de estrellas, en Node o en un navegador.',
    analyseByYear: 'Reseñas y media de estrellas por año.',
    analyseReplies: 'Lo mismo con la parte de reseñas respondidas, en DuckDB.',
  },
  embeds: 'Para insertar',
  requestTo: (path) => `Petición a ${path}`,
  responseOf: (path) => `Respuesta de ${path}`,
  reference: {
    title: 'Referencia',
    description: (name) => `Todos los puntos de acceso y esquemas de las reseñas de ${name}, del documento OpenAPI.`,
    lead: 'Todos los puntos de acceso y todos los esquemas, de [openapi.json](/openapi.json), que está en inglés. Es mejor empezar por [los ejemplos](/developers/).',
    endpoints: 'Puntos de acceso',
    parameters: 'Parámetros',
    formFields: 'Campos del formulario',
    schemas: 'Esquemas',
    membersOf: (name) => `Campos de ${name}`,
    required: 'obligatorio',
  },
})
