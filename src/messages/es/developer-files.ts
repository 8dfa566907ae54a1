import type { Messages } from '../messages.ts'

/** The section for developers about the published files. */
export const spanishDeveloperFiles = (): Messages['developerFiles'] => ({
  title: 'Archivos',
  about:
    'Todos los datos están en unos pocos archivos estáticos. Guarde el ETag de cada uno y devuélvalo como If-None-Match: si el archivo no ha cambiado, la respuesta es un 304 sin cuerpo. Pase por alto los campos que no conozca.',
  reviews:
    'El conjunto de datos completo: el negocio, su puntuación y todas las reseñas publicadas, de la más reciente a la más antigua.',
  table:
    'Una reseña por fila, para hojas de cálculo (RFC 4180, UTF-8). Una celda que una hoja de cálculo tomaría por una fórmula empieza por un apóstrofo. No está si el alojamiento no admite un archivo de ese tamaño.',
  lines:
    'Una reseña por línea: el JSON que tiene en /reviews.json. No está si el alojamiento no admite un archivo de ese tamaño.',
  insights: 'Qué dicen las reseñas: aspectos, personas, servicios, temas, tendencia y respuestas.',
  monthReviews:
    'Las reseñas de un mes, de la más reciente a la más antigua. Un mes que no cambió conserva sus bytes. A partir de 5 MB siguen en reviews-2.json, y así sucesivamente.',
  monthInsights: 'Qué dice cada reseña de ese mes, por su id.',
  jsonFeed: 'Las 50 reseñas más recientes en JSON Feed 1.1.',
  atomFeed: 'Las 50 reseñas más recientes en Atom (RFC 4287), para cualquier lector de canales.',
  changes:
    'Los 500 cambios más recientes del registro: published, edited, withheld, reinstated y erased. Guarde size y la próxima vez lea los cambios desde ese índice; los archivos de older tienen los anteriores a from.',
  policy: 'Cómo se recogen, verifican, moderan, ordenan y cuentan las reseñas, y cómo denunciar una.',
  coverage:
    'Lo que indican las plataformas, de lo más antiguo a lo más reciente: cuántas reseñas hay y con qué nota. Una línea por cada día en que se anotó.',
  manifest:
    'El SHA-256 de cada archivo: qué meses han cambiado desde la última vez, y si los archivos que tiene son de la misma versión.',
  openApi: 'Todo esto en OpenAPI 3.1.',
  schemas: 'El JSON Schema (2020-12) de cada archivo JSON. Ninguno remite a otro.',
})
