/** One page of each type in the example. */
export const PAGE_TYPES = {
  start: '/',
  archive: '/reviews/',
  month: '/reviews/2024-11/',
  stars: '/reviews/stars/1/',
  search: '/search/',
  insights: '/insights/',
  aspect: '/insights/aspects/punctuality/',
  problem: '/insights/problems/leak/',
  topic: '/insights/topics/emergencies/',
  tone: '/insights/tones/negative/',
  technicians: '/technicians/',
  technician: '/technicians/mike-tran/',
  services: '/services/',
  service: '/services/water-heaters/',
  areas: '/service-areas/',
  area: '/service-areas/old-cannery/',
  questions: '/faq/',
  verification: '/verification/',
  log: '/log/',
  developers: '/developers/',
  reference: '/developers/reference/',
  embeds: '/embed/',
  card: '/embed/card/',
  carousel: '/embed/carousel/',
  'wall of a service': '/embed/wall/services/water-heaters/',
  'nothing there': '/404.html',
} as const

/** The file of a page in a build. */
export function fileOf(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path
}
