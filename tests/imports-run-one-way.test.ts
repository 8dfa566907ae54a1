import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** For each room, the rooms that it may import from, besides itself. The longest name that fits a file is its room. */
const MAY_IMPORT: Record<string, string[]> = {
  'src/schema': [],
  'src/dataset': ['src/schema', 'src/insights/presets'],
  'src/insights': ['src/schema'],
  'src/insights/presets': ['src/schema'],
  'src/feeds': ['src/schema'],
  'src/import': ['src/schema', 'src/dataset'],
  'src/settings.ts': [],
  'src/policy': ['src/schema', 'src/dataset', 'src/insights', 'src/import', 'src/settings.ts'],
  'src/publish': [
    ...['src/schema', 'src/dataset', 'src/insights', 'src/insights/presets', 'src/feeds', 'src/policy'],
    ...['src/site.ts', 'src/settings.ts'],
  ],
  'src/site.ts': ['src/schema', 'src/dataset'],
  'src/views': ['src/schema', 'src/feeds', 'src/policy', 'src/publish', 'src/site.ts'],
  'src/layouts': ['src/schema', 'src/feeds', 'src/site.ts', 'src/views', 'src/components', 'src/styles'],
  'src/components': ['src/schema', 'src/feeds', 'src/site.ts', 'src/views'],
  'src/pages': [
    ...['src/schema', 'src/feeds', 'src/policy', 'src/publish', 'src/site.ts'],
    ...['src/views', 'src/layouts', 'src/components'],
  ],
  'sidecar/search': ['src/schema', 'sidecar'],
  'sidecar/mcp': ['src/schema', 'sidecar', 'sidecar/search'],
  'sidecar/websub': ['src/schema', 'sidecar', 'sidecar/store'],
  'sidecar/store': [],
  sidecar: ['src/schema', 'sidecar/search', 'sidecar/mcp', 'sidecar/websub', 'sidecar/store'],
}

const files = await sourceFiles()

describe('imports run one way', () => {
  test.for(files)('from %s', async (file) => {
    const text = await readFile(file, 'utf8')
    const allowed = [roomOf(file), ...(MAY_IMPORT[roomOf(file)] ?? [])]
    const targets = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) =>
      normalize(join(dirname(file), path)),
    )
    expect(targets.filter((target) => !allowed.includes(roomOf(target)))).toEqual([])
  })

  test('and the shapes of src/schema need zod alone', async () => {
    const packages = files
      .filter((file) => roomOf(file) === 'src/schema')
      .map(async (file) => packagesOf(await readFile(file, 'utf8')))
    expect(new Set((await Promise.all(packages)).flat())).toEqual(new Set(['zod']))
  })
})

function packagesOf(text: string): string[] {
  return [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name = '']) => name)
}

function roomOf(path: string): string {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => path === room || path.startsWith(`${room}/`))
  return rooms.toSorted((a, b) => b.length - a.length)[0] ?? dirname(path)
}

async function sourceFiles(): Promise<string[]> {
  const entries = await Promise.all(
    ['src', 'sidecar'].map((root) => readdir(root, { recursive: true, withFileTypes: true })),
  )
  return entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(ts|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
