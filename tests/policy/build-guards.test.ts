import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { eraseReviews } from '../../src/policy/erasure/erase.ts'
import { findLeftovers } from '../../src/policy/erasure/find-leftovers.ts'
import { noteFile, readNote } from '../../src/policy/erasure/note.ts'
import { Policy } from '../../src/schema/policy.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, hashesOf, runBuild } from '../publish/run-build.ts'
import { runCommand } from './run-command.ts'

const ONE = reviewId('google', 'one')

async function json(dist: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(dist, file), 'utf8'))
}

describe('a build after a review was taken away', () => {
  test(
    'a build stops if a review is missing, until withheld.jsonl lists the review; the counts then include it',
    { timeout: 120_000 },
    async () => {
      const dist = await anEmptyFolder()
      const content = await aContentFolder({ 'reviews/a.jsonl': aLine({ rating: 1 }) + aLine({ source_id: 'two' }) })
      const first = await runBuild({ CONTENT: content, DIST: dist })
      expect(first.stdout).toContain(`Nothing was compared with ${dist}: no dataset is there yet`)
      const before = await hashesOf(dist)

      await writeFile(join(content, 'reviews/a.jsonl'), aLine({ source_id: 'two' }))
      const stopped = await runBuild({ CONTENT: content, DIST: dist })
      expect(stopped.code).toBe(1)
      expect(stopped.stderr).toContain(
        `"${ONE}": This review (1 star, 2026-05-01) is published in ${dist} and would vanish`,
      )
      expect(stopped.stderr).toContain(`CONTENT=${content} npm run withhold -- ${ONE} --reason CODE`)
      expect(await hashesOf(dist)).toEqual(before)

      await runCommand('withhold', content, [ONE, '--reason', 'duplicate'], { DIST: dist })
      const mended = await runBuild({ CONTENT: content, DIST: dist })
      expect(mended).toMatchObject({ code: 0, stderr: '' })
      const { reviews, withheld } = ReviewsFile.parse(await json(dist, 'reviews.json'))
      expect(reviews).toHaveLength(1)
      expect(withheld).toMatchObject({ total: 1, by_reason: { duplicate: 1 }, by_rating: { '1': 1 } })
      expect(Policy.parse(await json(dist, 'policy.json')).counts.all.withheld.total).toBe(1)
    },
  )
})

describe('a build after an erasure', () => {
  test(
    'a build stops while it contains a trace of an erased review, and otherwise deletes the note on the erasure',
    { timeout: 120_000 },
    async () => {
      const text = 'They came at dawn and left my rosebushes standing, all four of them'
      const dist = await anEmptyFolder()
      const content = await aContentFolder({
        'reviews/a.jsonl': aLine({ author: 'Zelda Quill', text }) + aLine({ source_id: 'two' }),
      })
      await runBuild({ CONTENT: content, DIST: dist })
      const file = await noteFile(content)
      onTestFinished(() => rm(file, { force: true }))
      const today = Day.parse('2026-07-01')
      await eraseReviews({ content, ids: [ONE], reason: 'author_request', today, noteFile: file, caches: [] })
      const note = await readNote(file)
      if (note === null) throw new Error('No note was made')
      expect(await findLeftovers(dist, note)).not.toEqual([])

      await writeFile(join(content, 'summary.md'), 'One says that they left my rosebushes standing, all four.')
      const stopped = await runBuild({ CONTENT: content, DIST: dist })
      expect(stopped.code).toBe(1)
      expect(stopped.stderr).toContain('summary.md:1: Part of an erased review is still here: words of its text')

      await writeFile(join(content, 'summary.md'), 'They are good.')
      const clean = await runBuild({ CONTENT: content, DIST: dist })
      expect(clean.stdout).toContain('Found no trace of the erased review in the build')
      expect(await findLeftovers(dist, note)).toEqual([])
      expect(await readNote(file)).toBeNull()
    },
  )

  test('a build stops if only the built files contain a trace of an erased review', { timeout: 120_000 }, async () => {
    const content = await aContentFolder({
      'reviews/a.jsonl': aLine({ author: 'Zelda Quill', text: null }),
      'aspects.yaml': 'aspects:\n  - { id: zelda, label: Ze, question: "Is \\x5aelda Quill right?", good: [good] }\n',
      'reviews/b.jsonl': Array.from({ length: 6 }, (_, place) => aLine({ source_id: `${place}` })).join(''),
    })
    const file = await noteFile(content)
    onTestFinished(() => rm(file, { force: true }))
    const today = Day.parse('2026-07-01')
    await eraseReviews({ content, ids: [ONE], reason: 'author_request', today, noteFile: file, caches: [] })
    const dist = await anEmptyFolder()
    const stopped = await runBuild({ CONTENT: content, DIST: dist })
    expect(stopped.code).toBe(1)
    expect(stopped.stderr).toContain('Part of an erased review would still be published here: the name of its author')
    expect(await hashesOf(dist)).toEqual({})
  })
})

test('a build never names a technician with a hidden name', { timeout: 120_000 }, async () => {
  const business = `name: A
category: B
url: https://a.example
timezone: America/Denver
verification_policy: C
technicians:
  - { id: dana, name: Dana Reyes, role: Plumber, display: first_name, aliases: [Miss Reyes] }
  - { id: night-crew, name: Cyrus Dowland, role: Night crew, display: role, aliases: [Cyrus] }
`
  const texts = [
    'Dana Reyes fixed it.',
    'Miss Reyes and Cyrus were on time.',
    'Cyrus Dowland came at 3 am.',
    'Dana was great.',
  ]
  const lines = texts.map((text, place) => aLine({ source_id: `${place}`, author: 'A. B.', text }))
  const content = await aContentFolder({ 'business.yaml': business, 'reviews/a.jsonl': lines.join('') })
  const dist = await anEmptyFolder()
  expect(await runBuild({ CONTENT: content, DIST: dist })).toMatchObject({ code: 0 })
  for (const file of Object.keys(await hashesOf(dist))) {
    expect(`${file} ${await readFile(join(dist, file), 'utf8')}`).not.toMatch(/Reyes|Cyrus|Dowland/i)
  }
})
