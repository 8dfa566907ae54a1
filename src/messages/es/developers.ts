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
