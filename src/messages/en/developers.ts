/** The page for developers. */
export const englishDevelopers = () => ({
  /** The dataset, for search engines of data. */
  dataset: (name: string) =>
    `Every published customer review of ${name}, each with its source and how it was verified, ` +
    'and what the reviews say: aspects, services, topics and trend.',
})
