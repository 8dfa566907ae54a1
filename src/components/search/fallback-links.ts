/** What to read when the search cannot be reached: first what was searched for, then the archive. */
export function fallbackLinks(filters: URLSearchParams): { path: string; words: string }[] {
  const rating = filters.get('rating')
  const technician = filters.get('mentions_technician')
  const service = filters.get('mentions_service')
  return [
    ...(rating ? [{ path: `/reviews/stars/${rating}/`, words: `All reviews with ${rating} out of 5` }] : []),
    ...(technician ? [{ path: `/technicians/${technician}/`, words: 'Reviews that mention this person' }] : []),
    ...(service ? [{ path: `/services/${service}/`, words: 'Reviews that mention this service' }] : []),
    { path: '/reviews/', words: 'All reviews, by month and by stars' },
    { path: '/insights/', words: 'What customers say, by subject' },
  ]
}
