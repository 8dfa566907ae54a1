/** The section for developers about the published files. */
export const englishDeveloperFiles = () => ({
  title: 'Files',
  about:
    'All the data is in a few static files. Save the ETag of each and send it back as If-None-Match: if the file has not changed, ' +
    'the answer is a 304 without a body. Ignore members that you do not recognise.',
  reviews: 'The full dataset: the business, its rating, and every published review, newest first.',
  table:
    'All reviews as a table, one per row, for spreadsheets (RFC 4180, UTF-8). A cell that a spreadsheet would read as a formula begins with an apostrophe. ' +
    'Missing if the host does not allow files of that size.',
  lines:
    'One review per line, as the same JSON as in /reviews.json. Missing if the host does not allow files of that size.',
  insights: 'What the reviews say: aspects, people, services, topics, the trend, and answers.',
  monthReviews:
    'The reviews of one month, newest first. The file changes only if the month does. A month over 5 MB continues in reviews-2.json, and so on.',
  monthInsights: 'What each review of that month says, by its id.',
  jsonFeed: 'The 50 newest reviews as JSON Feed 1.1.',
  atomFeed: 'The 50 newest reviews as Atom (RFC 4287), for any feed reader.',
  changes:
    'The newest 500 changes of the log: published, edited, withheld, reinstated and erased. Remember size, and next time read the changes ' +
    'from that index on. The files listed in older contain the changes before from.',
  policy: 'How reviews are collected, verified, moderated, ordered and counted, and how to report one.',
  coverage:
    'What platforms state, oldest first: how many reviews there are, and at what rating. A line for each day on which it was recorded.',
  manifest:
    'The SHA-256 of each file. It tells which months changed since you last looked, and whether your files belong to the same build.',
  openApi: 'All of this as OpenAPI 3.1.',
  schemas: 'The JSON Schema (2020-12) of each JSON file. No schema refers to another.',
})
