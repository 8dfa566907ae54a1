import type { Formats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The sections for developers about search and subscriptions, which need a server. */
export const spanishDeveloperServices = ({ list }: Formats): Messages['developerServices'] => ({
  search: {
    title: 'Búsqueda',
    about:
      'A estas preguntas responde un pequeño servidor, sin clave. Los errores son JSON: enumeran cada parámetro no válido y cómo debería ser. Cada respuesta lleva la cabecera Dataset-Digest, el SHA-256 del /reviews.json del que se obtuvo: sha-256=:BASE64:. Así, cualquiera puede tomar ese archivo, calcular la respuesta y comparar.',
    search:
      'Las reseñas que cumplen todos los filtros, de la más reciente a la más antigua si «sort» no dice otra cosa, y cuántas son.',
    filters: (names) => `Filtros: ${names}.`,
    parameters: {
      match:
        'Cómo se compara «query»: substring (el valor por defecto) encuentra el texto tal cual; words encuentra todas sus palabras en cualquier orden, sin tener en cuenta acentos ni terminaciones inglesas (-s, -ed, -ing)',
      sort: 'newest (por defecto), oldest, highest o lowest (por estrellas); a igualdad, primero la más reciente',
      limit: 'Cuántas reseñas dar como máximo, de 1 a 100',
      after:
        'El id de una reseña: da solo lo que la sigue en el orden; para continuar, pase el next de la última respuesta',
      counts:
        'Cuenta además los resultados por estrellas, fuente, aspecto e idioma, sea cual sea la página que se pide; 1 es sí, 0 es no',
      group_by:
        'Compara además los resultados, sea cual sea la página que se pide: groups tiene un grupo por cada valor de technician, service, service_area, problem, aspect, source, language, month o rating, con su número, media, respuestas y los últimos meses',
      highlights:
        'Indica además qué partes de cada texto coinciden con «query», como intervalos de unidades UTF-16; 1 es sí, 0 es no',
    },
    nextPage: 'Para la página siguiente, pase el valor de next como after; en la última página, next es null.',
    noMatch:
      'Si no hay resultados, es un 200 con matched: 0. Un parámetro no válido es un 400 con issues. Un parámetro que difiere de uno conocido en una o dos letras figura en ignored.',
    since: 'Todas las reseñas desde ese día, de la más reciente a la más antigua.',
  },
  follow: {
    title: 'Seguimiento',
    about: (topics) =>
      `Añada el canal a un lector, mantenga una copia de todas las reseñas o suscriba un programa: cuando un topic cambia, el hub envía todo su contenido nuevo a su URL https. Los topics son ${list(topics)}.`,
    aboutFiles: 'Añada el canal a un lector, o mantenga una copia de todas las reseñas.',
    subscribe: 'Suscribirse a un topic. El hub responde 202 y después envía un GET a su URL para confirmar.',
    confirm:
      'Para confirmar, responda al GET con 200 y hub.challenge como cuerpo. La suscripción dura 10 días, o lo que pida con hub.lease_seconds (de 1 a 30 días). Para renovarla, suscríbase otra vez.',
    notification:
      'Cada notificación es un POST con el contenido completo del topic. Responda con cualquier 2xx. Un 410 pone fin a la suscripción.',
    secret:
      'Si dio un secret, compruebe X-Hub-Signature antes de fiarse del cuerpo (véase más abajo). Una entrega fallida se repite después de 1 y 10 minutos; el tercer fallo seguido pone fin a la suscripción.',
    standardWebhooks:
      'Con un secret, la notificación lleva también webhook-id, webhook-timestamp y webhook-signature (Standard Webhooks 1.0.0), de modo que una biblioteca de esa norma puede comprobarla. Dele como clave los bytes de su secret (en base64, si así lo pide). Una notificación repetida de la misma versión tiene el mismo webhook-id.',
    received: 'Lo que recibe su URL. Compruebe la firma sobre los bytes del cuerpo tal como llegan.',
    oftenAsYouLike: 'tantas veces como quiera',
    copy: 'Mantener una copia de todas las reseñas. Esta orden trae solo lo que ha cambiado, comprueba cada hash y muestra cada reseña nueva, cambiada o desaparecida.',
    copyWithLog:
      'Mantener una copia de todas las reseñas y enterarse de cada retirada con su motivo. Esta orden trae solo lo que ha cambiado, comprueba cada hash y que el registro solo ha crecido, y muestra cada cambio.',
    inProgram:
      'En un programa: guarde size. La próxima vez, lea cada cambio cuyo index sea igual o mayor. Si from es mayor que el size guardado, los cambios intermedios están en los archivos de older: el N-ésimo, contando desde 0, trata de las entradas 1000N a 1000N + 999.',
    months:
      'Después lea /manifest.json y traiga de shards cada mes cuyo sha256 aún no tenga. Todos los meses, en este orden, son las reseñas de /reviews.json, byte a byte, así que ese archivo nunca le hace falta.',
    gone: 'withheld y erased significan que la reseña ya no está: bórrela también de su copia. La indica log_index; review_id solo está mientras la reseña está publicada.',
  },
})
