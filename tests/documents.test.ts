import { access, readFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { Settings } from '../sidecar/process/settings.ts'

/** Every Markdown file of the repository, by its path from the root, with its text. */
const documents = new Map(
  await Promise.all(
    execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(async (path): Promise<[string, string]> => [path, await readFile(path, 'utf8')]),
  ),
)

describe.each([...documents])('%s', (path, text) => {
  test(`${path} links to files and headings that exist`, async () => {
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? path : join(dirname(path), file)
      await expect(access(linked), `${target} in ${path}`).resolves.toBeUndefined()
      if (anchor !== undefined) expect(headingsOf(documents.get(linked) ?? ''), target).toContain(anchor)
    }
  })

  test(`${path} names npm scripts that exist`, () => {
    const named = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name]) => name)
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named))
  })
})

test('the README fits on a few screens', () => {
  expect(documents.get('README.md')?.split('\n').length).toBeLessThanOrEqual(150)
})

test('the table of settings lists each setting with its default', () => {
  const rows = [...(documents.get('sidecar/README.md') ?? '').matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)]
  const listed = new Map(
    rows.flatMap(([, names = '', defaults = '']) => {
      const values = codesIn(defaults)
      return codesIn(names).map((name, at): [string, string | undefined] => [name, values[at]])
    }),
  )
  const actual: Record<string, unknown> = Settings.parse({})
  for (const name of Object.keys(Settings.in.shape)) {
    expect(listed.keys(), name).toContain(name)
    const value = listed.get(name)
    if (value !== undefined && /^[\d,]+$/.test(value)) expect(value, name).toBe(String(actual[name]))
  }
})

function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/** The anchors that a Markdown viewer gives to the headings. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
