import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const BUSINESS = `name: Reyes Plumbing
category: Plumber
url: https://reyes.example
timezone: America/Denver
verification_policy: Every author was a customer.
technicians: [{ id: d, name: Dana Reyes, role: Plumber, display: role }]
`
const LONG = 'Very good. '.repeat(30)
const LINES = [
  aLine({ text: 'Dana Reyes came, and all was fine.\nThanks!' }),
  aLine({ source_id: 'long', text: LONG }),
  aLine({ source_id: 'bare', text: null }),
  aLine({ source_id: 'unverified', verified: false }),
  aLine({ source_id: 'aunt', disclosure: { kind: 'related' } }),
].join('')
const GONE = `${JSON.stringify({ id: reviewId('google', 'gone'), date: '2026-05-01', rating: 1, reason: 'fake', withheld_on: '2026-05-02' })}\n`

const folderWith = (chosen: string) =>
  aContentFolder({
    'business.yaml': `${BUSINESS}pull_quote: ${chosen}\n`,
    'reviews/google.jsonl': LINES,
    'withheld.jsonl': GONE,
  })
const id = (name: string) => reviewId('google', name)

describe('the pull quote of business.yaml', () => {
  test.for([
    ['an id', id('one'), '[Plumber] came, and all was fine.\nThanks!'],
    ['words', `{ review: ${id('one')}, words: "all was fine" }`, 'all was fine'],
    ['words of a long review', `{ review: ${id('long')}, words: Very good. }`, 'Very good.'],
  ] as const)('the pull quote is chosen by %s, and equals the published words', async ([, chosen, words]) => {
    const { quote } = await readContent(await folderWith(chosen))
    expect(quote?.words).toBe(words)
    expect(quote?.review.text).toContain(words)
  })

  test.for([
    [id('none'), 'pull_quote.review', 'No review in the content has this id'],
    [id('gone'), 'pull_quote.review', 'The review with this id was taken down; choose another'],
    [id('unverified'), 'pull_quote.review', 'The review with this id is not published; choose another'],
    [id('bare'), 'pull_quote.review', 'The review with this id is published without text; choose another'],
    [id('aunt'), 'pull_quote.review', 'This review has a disclosure, and a quote has no room for it; choose another'],
    [
      id('long'),
      'pull_quote.words',
      'A quote has at most 300 characters, and this has 330; give a part of it as "words"',
    ],
    [`{ review: ${id('one')}, words: All was fine }`, 'pull_quote.words', 'The review does not contain these words'],
    [`{ review: ${id('one')}, words: Dana Reyes came }`, 'pull_quote.words', 'The review does not contain these words'],
    ['5', 'pull_quote', 'Give the id of a review, or its "review" and the "words" to quote'],
    ['[a]', 'pull_quote', 'Give the id of a review'],
    ['abc', 'pull_quote', 'Give a review id: 26 characters'],
    ['{ reviews: a }', 'pull_quote.review', 'Missing'],
  ] as const)('the pull quote %s is refused with the problem and the line', async ([chosen, field, problem]) => {
    const folder = await folderWith(chosen)
    const message = await readContent(folder).then(String, String)
    expect(message).toContain(`${folder}/business.yaml:7: ${field}: `)
    expect(message).toContain(problem)
  })
})
