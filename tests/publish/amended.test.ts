import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aLoggedFolder, logAgain } from '../log/a-logged-site.ts'
import { runCommand } from '../policy/run-command.ts'
import { runBuild } from './run-build.ts'

const NUMBER = '23456789'
const MARK = 'Amended by the business: personal data was removed.'

/** The published files that contain a text, by path. */
async function filesWith(dist: string, text: string): Promise<string[]> {
  const entries = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = entries.map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).includes(text)))
  return files.filter((_, at) => found[at]).map((file) => file.slice(dist.length))
}

test(
  'after a published review is amended, the site contains none of the old words, reports the change and passes verify',
  { timeout: 240_000 },
  async () => {
    const text = `They came on time. Call me: 0151 ${NUMBER}, said my mother.`
    const content = await aLoggedFolder({ 'reviews/a.jsonl': aLine({ text }) + aLine({ source_id: 'other' }) })
    const dist = join(content, 'dist')
    const settings = { CONTENT: content, DIST: dist, BASE_URL: 'https://reviews.example.com', LOG_LEVEL: 'silent' }
    expect(await runBuild(settings, '--first')).toMatchObject({ code: 0 })
    expect(await filesWith(dist, NUMBER)).toContain('/reviews.json')

    const id = reviewId('google', 'one')
    const words = ['--text', 'They came on time. Call me: [number], said my mother.', '--reason', 'personal_data']
    expect(await runCommand('amend', content, [id, ...words])).toMatchObject({ code: 0 })
    await logAgain(content)
    expect(await runBuild(settings)).toMatchObject({ code: 0 })
    expect(await filesWith(dist, NUMBER)).toEqual([])
    expect(await filesWith(join(content, '.cache'), NUMBER)).toEqual([])
    expect(await filesWith(dist, MARK)).toEqual(
      expect.arrayContaining(['/reviews/2026-05/index.html', '/reviews/2026-05.md', '/index.html', '/index.md']),
    )
    const on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const { reviews, generated_at } = JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8'))
    const amended = { members: ['text'], reason: 'personal_data', on }
    const published = reviews.find((review: { id: string }) => review.id === id)
    expect(published).toMatchObject({ rating: 5, amended })
    expect(generated_at).toBe(`${published.amended.on}T00:00:00Z`)
    const { items } = JSON.parse(await readFile(join(dist, 'api/feed.json'), 'utf8'))
    const item = items.find((one: { id: string }) => one.id === id)
    expect(item).toMatchObject({ date_modified: generated_at, _review: { amended } })
    expect(await readFile(join(dist, 'feed.xml'), 'utf8')).toContain(`<updated>${generated_at}</updated>`)
    expect(await readFile(join(dist, 'reviews.csv'), 'utf8')).toContain(`text,personal_data,${published.amended.on}`)
    const { amendments } = JSON.parse(await readFile(join(dist, 'policy.json'), 'utf8'))
    expect(amendments).toMatchObject({ total: 1, by_reason: { personal_data: 1, wrong_date: 0 } })
    expect(await readFile(join(dist, 'verification/index.html'), 'utf8')).toContain('What the business amended')
    const schema = JSON.parse(await readFile(join(dist, 'schemas/review.json'), 'utf8'))
    expect(schema.properties.amended.description).toContain('the business changed something')

    const verify = () => runCli(['verify', dist, '--pages'], content)
    expect(await verify()).toMatchObject({ code: 0 })
    const page = join(dist, 'reviews/2026-05/index.html')
    await writeFile(page, (await readFile(page, 'utf8')).replace(`<p class="amended">${MARK}</p>`, ''))
    const policy = join(dist, 'policy.json')
    await writeFile(policy, (await readFile(policy, 'utf8')).replace(/("personal_data": ?)1/, '$10'))
    const { code, stdout } = await verify()
    expect(code).toBe(1)
    expect(stdout).toContain(`${id}: its amended differs`)
    expect(stdout).toContain('"amendments" does not match what is published')
  },
)
