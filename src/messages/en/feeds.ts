/** Words of the feeds themselves. */
export const englishFeeds = () => ({
  title: (name: string) => `Reviews of ${name}`,
  description: (name: string) => `What customers say about ${name}`,
  starsAlone: (stars: number) => `${stars} out of 5 stars`,
})
