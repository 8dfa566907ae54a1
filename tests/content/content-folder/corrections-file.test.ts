import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeCorrections } from '../../../src/content/folder/corrections-file.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { aContentFolder } from '../a-content-folder.ts'

const ONE = reviewId('google', 'one')
const TWO = reviewId('google', 'two')
const LONG = `"${'quite long words '.repeat(12).trim()}"`

/** Removes the corrections of the first review. Returns `corrections.yaml` and the changed files. */
async function withoutOne(text: string): Promise<{ changed: string[]; left: string; folder: string }> {
  const folder = await aContentFolder({ 'corrections.yaml': text })
  const changed = await removeCorrections(folder, new Set([ONE]))
  return { changed, left: await readFile(join(folder, 'corrections.yaml'), 'utf8'), folder }
}

test('removing the corrections of a review deletes those corrections and their comments, and nothing else', async () => {
  const kept = `- review: ${TWO} # seen by both\n  label: none\n  note: ${LONG}\n  by: 'Dana'\n`
  const { changed, left, folder } = await withoutOne(
    `# Ours, since May.\n\n- review: ${ONE}\n  label: none\n  by: Dana\n${kept}# he says it was noon\n- { review: ${ONE}, aspect: pricing, label: none, by: Dana }\n`,
  )
  expect(left).toBe(`# Ours, since May.\n\n${kept}`)
  expect(changed).toEqual([join(folder, 'corrections.yaml')])
})

test('removing a correction replaces each alias of its anchors by the value of the anchor', async () => {
  const { left } = await withoutOne(
    `- review: ${ONE}\n  label: none\n  by: &dana Dana\n- review: ${TWO}\n  label: none\n  by: *dana\n`,
  )
  expect(left).toBe(`- review: ${TWO}\n  label: none\n  by: Dana\n`)
})

test('removing the last correction leaves an empty list', async () => {
  expect((await withoutOne(`- { review: ${ONE}, label: none, by: Dana }\n`)).left).toBe('[]\n')
})

test.for([`- { review: ${TWO}, label: none, by: Dana }\n`, '# none yet\n', 'not: a list\n', '- [broken\n'])(
  'removing corrections changes nothing in %j',
  async (text) => {
    expect(await withoutOne(text)).toMatchObject({ changed: [], left: text })
  },
)

test('removing corrections does nothing in a folder without corrections.yaml', async () => {
  expect(await removeCorrections(await aContentFolder(), new Set([ONE]))).toEqual([])
})
