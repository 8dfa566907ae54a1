import type { Messages } from '../messages.ts'

/** Words for the business, its details and the things that reviews mention. */
export const portugueseBusiness = (): Messages['business'] => ({
  call: (telephone) => `Ligar para ${telephone}`,
  website: 'Site',
  directions: 'Como chegar',
  leaveReview: 'Escrever uma avaliação:',
  title: 'A empresa',
  registeredName: 'Denominação social',
  address: 'Endereço',
  phone: 'Telefone',
  email: 'E-mail',
  hours: 'Horário',
  licenses: 'Licenças',
  otherProfiles: 'Outros perfis',
  allDay: 'todo o dia',
  nouns: {
    services: { one: 'serviço', many: 'serviços' },
    service_areas: { one: 'zona', many: 'zonas' },
    problems: { one: 'problema', many: 'problemas' },
  },
  about: {
    technicians: 'As pessoas que fazem o trabalho, nas palavras dos clientes.',
    services: 'O que a empresa oferece, nas palavras dos clientes.',
    service_areas: 'Onde a empresa trabalha, nas palavras dos clientes.',
  },
  kindDescription: (kinds, name) => `${kinds} de ${name} e o que dizem as avaliações em cada caso.`,
  kindFigures:
    'As estrelas são a média das avaliações que mencionam cada nome; uma avaliação pode mencionar vários. Com menos de 5 avaliações não se mostra nenhuma percentagem.',
})
