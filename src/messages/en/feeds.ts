/** What the feeds say in their own words. */
export const englishFeeds = () => ({
  title: (name: string) => `Reviews of ${name}`,
  description: (name: string) => `What customers say about ${name}`,
  starsAlone: (stars: number) => `${stars} out of 5 stars`,
})
