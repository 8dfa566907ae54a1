/** Where to read instead, when the search cannot be reached: what was asked for comes first, the archive always. */
export function waysOn(filters: URLSearchParams): { address: string; words: string }[] {
  const rating = filters.get('rating')
  const technician = filters.get('mentions_technician')
  const service = filters.get('mentions_service')
  return [
    ...(rating === null
      ? []
      : [{ address: `/reviews/stars/${rating}/`, words: `All reviews with ${rating} out of 5` }]),
    ...(technician === null
      ? []
      : [{ address: `/technicians/${technician}/`, words: 'What reviews say of this technician' }]),
    ...(service === null ? [] : [{ address: `/services/${service}/`, words: 'What reviews say of this service' }]),
    { address: '/reviews/', words: 'All reviews, by month and by stars' },
    { address: '/insights/', words: 'What customers say, by subject' },
  ]
}
