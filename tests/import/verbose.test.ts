import { describe, expect, test } from 'vitest'
import { recordWithheld } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reportText } from '../../src/import/report.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aGoogleReview, aTable, MAPPED } from './a-content-folder.ts'

const VERBOSE = { verbose: true, today: Day.parse('2026-11-20') }

const numbered = (n: number, about: Record<string, unknown> = {}) =>
  aGoogleReview({ name: `locations/2/reviews/r${n}`, comment: `The review number ${n}`, ...about })
const idOf = (n: number) => reviewId('google', `locations/2/reviews/r${n}`)
const nameOf = (n: number) => `${idOf(n)} (2026-05-01, Dana R., 5 of 5)`

describe('--verbose', () => {
  test('--verbose names each new review, and each row that was left out', async () => {
    const content = await aContentFolder()
    const fake = { id: idOf(3), date: Day.parse('2026-05-01'), rating: 5, reason: 'fake' } as const
    await recordWithheld(content.path, [fake])
    const reviews = [numbered(1), numbered(2), numbered(2), numbered(3), numbered(4, { starRating: 'SIX' })]
    const report = await content.import({ reviews }, VERBOSE)
    const file = report.files[0]?.file
    expect(reportText(report)).toContain(`\n  new: ${nameOf(1)}\n  new: ${nameOf(2)}\n`)
    expect(reportText(report)).toContain(
      [
        `1 row skipped: duplicate of another row\n  ${file}, review 3`,
        `1 row skipped: already taken down (withheld.jsonl)\n  ${file}, review 4`,
        `1 bad row skipped:\n  ${file}, review 5: a rating of "SIX" is not between 1 and 5 stars`,
      ].join('\n'),
    )
    expect(reportText({ ...report, verbose: false })).not.toMatch(/new:|review 3|review 4/)
  })

  test('--verbose shows the old and new values of changed members', async () => {
    const content = await aContentFolder()
    const long = 'They came on time, found the leak at once, and left the kitchen cleaner than they had found it'
    await content.import({ reviews: [numbered(1), numbered(2, { comment: `${long}.` })] }, VERBOSE)
    const reply = { comment: 'Thank you', updateTime: '2026-05-03T15:00:00Z' }
    const edit = { starRating: 'ONE', updateTime: '2026-06-10T18:00:00Z', reviewReply: reply }
    const edited = [numbered(1, edit), numbered(2, { comment: `${long}!` })]
    const text = reportText(await content.import({ reviews: edited }, VERBOSE))
    expect(text).toContain(
      `  changed: ${idOf(1)} (2026-05-01, Dana R., 1 of 5): rating from 5 to 1; edited_on from none to "2026-06-10"; ` +
        'owner_reply.text from none to "Thank you"; owner_reply.date from none to "2026-05-03"',
    )
    expect(text).toContain(`text from …"ey had found it." to …"ey had found it!"`)
    expect(text).not.toContain('obtained_on')
  })

  test('--verbose names all missing, bad or questionable reviews instead of only the first', async () => {
    const content = await aContentFolder()
    const many = Array.from({ length: 60 }, (_, n) => numbered(n, { comment: `Call me: +1 360 555 01${n + 10}` }))
    expect(reportText(await content.import({ reviews: many }, VERBOSE))).not.toContain('more')
    const few = reportText(await content.import({ reviews: many.slice(0, 30) }, VERBOSE))
    expect(few.match(/\(2026-05-01, Dana R\., 5 of 5\)/g)).toHaveLength(30)
    const bad = [...many.map((review) => ({ ...review, starRating: 'SIX' })), numbered(99)]
    const text = reportText(await content.import({ reviews: bad }, VERBOSE))
    expect(text.match(/"SIX" is not between/g)).toHaveLength(60)
  })

  test('--verbose shows text from exports escaped', async () => {
    const content = await aContentFolder()
    const hostile = '::warning::\u001b[31mred\r\n##[error]x'
    const row = (text: string): string => aTable(['5', '2026-05-01', text, 'Eve\u001b[2J'])
    const first = reportText(await content.import(row(hostile), { ...MAPPED, ...VERBOSE }))
    const again = reportText(await content.import(row('changed'), { ...MAPPED, ...VERBOSE }))
    // eslint-disable-next-line no-control-regex -- that is what must not be there
    for (const text of [first, again]) expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]|^::|^##\[/m)
  })
})
