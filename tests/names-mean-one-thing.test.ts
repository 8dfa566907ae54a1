import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const TYPE = /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm
const EXPORTED_FUNCTION =
  /^export (?:async )?function\*? ?(\w+)|^export const (\w+) = (?:async )?(?:<[^\n]*>)?\([^\n]*=>/gm

/** Names that Astro requires every page or component to declare. */
const OF_ASTRO = new Set(['Props', 'getStaticPaths', 'GET'])

describe.each(['src', 'sidecar'])('in %s', async (half) => {
  const texts = await readAll(half)

  test(`no type or class name is declared in two files of ${half}`, () => {
    expect(inSeveralFiles(texts, TYPE)).toEqual([])
  })

  test(`no function is exported under the same name from two files of ${half}`, () => {
    expect(inSeveralFiles(texts, EXPORTED_FUNCTION)).toEqual([])
  })
})

test('a name that two files declare is reported with both files', () => {
  const texts = new Map([
    ['a.ts', 'export type Row = 1\nexport async function read() {}\nexport const write = (row: Row): Row => row\n'],
    ['b.ts', 'class Row {}\nexport function read() {}\nexport function write() {}\nfunction local() {}\n'],
    ['c.ts', 'type Rows = 1\nfunction local() {}\n'],
  ])
  expect(inSeveralFiles(texts, TYPE)).toEqual(['Row: a.ts, b.ts'])
  expect(inSeveralFiles(texts, EXPORTED_FUNCTION)).toEqual(['read: a.ts, b.ts', 'write: a.ts, b.ts'])
})

/** Each name that several files declare, such as `Row: a.ts, b.ts`. */
function inSeveralFiles(texts: ReadonlyMap<string, string>, declaration: RegExp): string[] {
  const declared = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    for (const [, first, second] of text.matchAll(declaration)) {
      const name = first ?? second ?? ''
      if (!OF_ASTRO.has(name)) declared.set(name, (declared.get(name) ?? new Set()).add(file))
    }
  }
  const several = [...declared].filter(([, files]) => files.size > 1)
  return several.map(([name, files]) => `${name}: ${[...files].join(', ')}`).sort()
}

async function readAll(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(ts|astro)$/.test(basename(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      paths.sort().map(async (path): Promise<[string, string]> => [path, await readFile(path, 'utf8')]),
    ),
  )
}
