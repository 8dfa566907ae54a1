import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordWithheld } from '../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reportText } from '../../src/import/report.ts'
import { Day } from '../../src/schema/day.ts'
import { WithheldReason } from '../../src/schema/withheld.ts'
import { aContentFolder, aGoogleReview, type ContentFolder } from './a-content-folder.ts'

const REMOVED = Day.parse('2026-11-20')
const LATER = { today: Day.parse('2026-11-25') }

const numbered = (n: number, about: Record<string, unknown> = {}) =>
  aGoogleReview({ name: `locations/2/reviews/r${n}`, comment: `The review number ${n}`, ...about })
const pages = (...numbers: number[]) => ({ reviews: numbers.map((n) => numbered(n)) })
const idOf = (n: number) => reviewId('google', `locations/2/reviews/r${n}`)

/** A content folder with two reviews; Google then removed the second. */
async function afterARemoval(): Promise<ContentFolder> {
  const content = await aContentFolder()
  await content.import(pages(1, 2, 3), { today: REMOVED })
  await content.import(pages(1, 3), { prune: true, today: REMOVED })
  return content
}

function withheldIn(content: ContentFolder): Promise<string> {
  return readFile(join(content.path, 'withheld.jsonl'), 'utf8')
}

async function idsIn(content: ContentFolder): Promise<string[]> {
  return (await content.lines('google')).map(({ id }) => id)
}

describe('a review that its platform removed and gives again', () => {
  test('a review that its platform shows again is imported and reported, and its entry in withheld.jsonl is deleted', async () => {
    const content = await afterARemoval()
    const before = await withheldIn(content)
    const fake = { id: idOf(9), date: Day.parse('2026-01-01'), rating: 1, reason: 'fake' } as const
    await recordWithheld(content.path, [fake])
    const report = await content.import(pages(1, 2, 3), LATER)
    expect(await idsIn(content)).toContain(idOf(2))
    expect(await withheldIn(content)).toBe(`${JSON.stringify(fake)}\n`)
    expect(before).toContain(idOf(2))
    expect(reportText(report)).toContain(
      '1 review that Google had removed is in this export again, so it is back:\n' +
        `  ${idOf(2)} (2026-05-01, Dana R., 5 of 5): recorded as platform_removed on 2026-11-20\n` +
        `  If this export is an old one: CONTENT=${content.path} npm run withhold -- ${idOf(2)} --reason platform_removed`,
    )
  })

  test('a dry run reports a review that its platform shows again, but does not bring it back', async () => {
    const content = await afterARemoval()
    const before = await withheldIn(content)
    const report = await content.import(pages(1, 2, 3), { ...LATER, dryRun: true })
    expect(reportText(report)).toContain('so it would come back:')
    expect(await withheldIn(content)).toBe(before)
    expect(await idsIn(content)).not.toContain(idOf(2))
  })

  test('a review that its platform shows again comes back from a partial export too', async () => {
    const content = await afterARemoval()
    await content.import({ ...pages(2), nextPageToken: 'more' }, LATER)
    expect(await idsIn(content)).toContain(idOf(2))
  })

  test('the report of a review that returns with other stars asks for the day of the edit, unless the export contains it', async () => {
    const content = await afterARemoval()
    const bare = await content.import({ reviews: [numbered(2, { starRating: 'ONE' })] }, { ...LATER, dryRun: true })
    expect(reportText(bare)).toContain('with 5 of 5 then; if its author changed that, add "edited_on" with the day')
    const edit = { starRating: 'ONE', updateTime: '2026-11-22T12:00:00Z' }
    const edited = await content.import({ reviews: [numbered(2, edit)] }, LATER)
    expect(reportText(edited)).toContain('on 2026-11-20, with 5 of 5 then\n')
  })

  test('the next import completes the return of a review if an import was interrupted', async () => {
    const content = await afterARemoval()
    const entry = await withheldIn(content)
    await content.import(pages(1, 2, 3), LATER)
    await writeFile(join(content.path, 'withheld.jsonl'), entry)
    await content.import(pages(1, 2, 3), LATER)
    expect(await withheldIn(content)).toBe('')
    expect(await idsIn(content)).toHaveLength(3)
  })

  test('a review can be removed and come back repeatedly', async () => {
    const content = await afterARemoval()
    await content.import(pages(1, 2, 3), LATER)
    await content.import(pages(1, 3), { ...LATER, prune: true })
    expect(JSON.parse(await withheldIn(content))).toMatchObject({ id: idOf(2), withheld_on: '2026-11-25' })
    await content.import(pages(1, 2, 3), LATER)
    expect(await idsIn(content)).toHaveLength(3)
  })
})

describe('a review that was taken down for another reason', () => {
  test.for(WithheldReason.options.filter((reason) => reason !== 'platform_removed'))(
    'a review removed for another reason never comes back (%s), even if its platform had removed it before',
    async (reason) => {
      const content = await afterARemoval()
      const entry = { id: idOf(2), date: Day.parse('2026-05-01'), rating: 5, reason, withheld_on: REMOVED }
      await recordWithheld(content.path, [entry])
      expect(await withheldIn(content)).toBe(`${JSON.stringify(entry)}\n`)
      const { skipped } = await content.import(pages(1, 2, 3), LATER)
      expect(await idsIn(content)).not.toContain(idOf(2))
      expect([...skipped.keys()]).toEqual(['already taken down (withheld.jsonl)'])
      await recordWithheld(content.path, [{ ...entry, reason: 'platform_removed' }])
      expect(await withheldIn(content)).toBe(`${JSON.stringify(entry)}\n`)
    },
  )
})
