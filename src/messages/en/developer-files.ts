/** The part of the page for developers about the published files. */
export const englishDeveloperFiles = () => ({
  title: 'Files',
  about:
    'All the data is in a few static files. Keep the ETag of each and send it back as If-None-Match: if the file has not changed, ' +
    'the answer is a 304 without a body. Ignore members that you do not recognise.',
  reviews: 'The full dataset: the business, its rating, and every published review, newest first.',
  table:
    'Every review in a row, for spreadsheets (RFC 4180, UTF-8). A cell that a spreadsheet would take for a formula begins with an apostrophe. ' +
    'Not there if the host does not take a file of that size.',
  lines:
    'Every review in a line: the JSON that it has in /reviews.json. Not there if the host does not take a file of that size.',
  insights: 'What the reviews say: aspects, people, services, topics, the trend, and answers.',
  monthReviews:
    'The reviews of one month, newest first. A month that did not change keeps its bytes. Over 5 MB, more follow in reviews-2.json, and so on.',
  monthInsights: 'What each review of that month says, by its id.',
  jsonFeed: 'The 50 newest reviews as JSON Feed 1.1.',
  atomFeed: 'The 50 newest reviews as Atom (RFC 4287), for any feed reader.',
  changes:
    'The newest 500 changes of the log: published, edited, withheld, reinstated and erased. Keep size, and the next time read the changes ' +
    'from that index on; the files in older have those before from.',
  policy: 'How reviews are collected, verified, moderated, ordered and counted, and how to report one.',
  manifest:
    'The SHA-256 of each file: which months changed since you last looked, and whether the files you have belong to the same build.',
  openApi: 'All of this as OpenAPI 3.1.',
  schemas: 'The JSON Schema (2020-12) of each JSON file. None refers to another.',
})
