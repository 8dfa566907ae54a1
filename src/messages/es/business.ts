import type { Messages } from '../messages.ts'

/** Words for the business, its details and the things that reviews mention. */
export const spanishBusiness = (): Messages['business'] => ({
  call: (telephone) => `Llamar al ${telephone}`,
  website: 'Sitio web',
  directions: 'Cómo llegar',
  leaveReview: 'Escribir una reseña:',
  title: 'El negocio',
  registeredName: 'Razón social',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  hours: 'Horario',
  licenses: 'Licencias',
  otherProfiles: 'Otros perfiles',
  allDay: 'todo el día',
  nouns: {
    services: { one: 'servicio', many: 'servicios' },
    service_areas: { one: 'zona', many: 'zonas' },
    problems: { one: 'problema', many: 'problemas' },
  },
  about: {
    technicians: 'Las personas que hacen el trabajo, en palabras de sus clientes.',
    services: 'Lo que ofrece el negocio, en palabras de sus clientes.',
    service_areas: 'Dónde trabaja el negocio, en palabras de sus clientes.',
  },
  kindDescription: (kinds, name) => `${kinds} de ${name} y lo que dicen las reseñas en cada caso.`,
  kindFigures:
    'Las estrellas son la media de las reseñas que mencionan cada nombre; una reseña puede mencionar varios. Con menos de 5 reseñas no se muestra ningún porcentaje.',
})
