import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** For each room, the rooms that it may import from, besides itself. The longest name that fits a file is its room. */
const MAY_IMPORT: Record<string, string[]> = {
  'src/schema': [],
  'src/yaml': ['src/schema'],
  // Every word that pages say; a browser loads parts of it.
  'src/messages': ['src/schema'],
  // Pure: the bytes of the log, and nothing that reads a folder, a clock or the network.
  'src/log': ['src/schema'],
  'src/dataset': ['src/schema', 'src/yaml', 'src/presets', 'src/log'],
  'src/insights': ['src/schema', 'src/messages'],
  'src/insights/commands': ['src/schema', 'src/dataset', 'src/presets', 'src/insights', 'src/settings.ts'],
  'src/presets': ['src/schema'],
  'src/feeds': ['src/schema', 'src/messages'],
  'src/import': ['src/schema', 'src/dataset'],
  'src/settings.ts': ['src/schema'],
  'src/policy': [
    'src/schema',
    'src/messages',
    'src/log',
    'src/dataset',
    'src/insights',
    'src/import',
    'src/settings.ts',
  ],
  'src/log-commands': [
    ...['src/schema', 'src/messages', 'src/log', 'src/dataset', 'src/insights', 'src/feeds', 'src/markdown'],
    ...['src/policy', 'src/views', 'src/settings.ts'],
  ],
  'src/follow': ['src/schema', 'src/log', 'src/dataset', 'src/log-commands', 'src/publish'],
  'src/publish': [
    ...[
      'src/schema',
      'src/messages',
      'src/yaml',
      'src/log',
      'src/dataset',
      'src/insights',
      'src/presets',
      'src/feeds',
      'src/policy',
    ],
    ...['src/site.ts', 'src/settings.ts', 'src/kept-results.ts', 'src/markdown'],
  ],
  'src/markdown': ['src/schema'],
  'src/dated-copies': ['src/schema', 'src/messages', 'src/markdown', 'src/site.ts', 'src/views'],
  'src/kept-results.ts': ['src/dataset'],
  'src/render': ['src/schema', 'src/dataset', 'src/kept-results.ts'],
  'src/site.ts': ['src/schema', 'src/log', 'src/dataset', 'src/insights', 'src/kept-results.ts'],
  'src/views': ['src/schema', 'src/messages', 'src/feeds', 'src/policy', 'src/publish', 'src/site.ts'],
  'src/pictures': ['src/schema', 'src/dataset', 'src/site.ts', 'src/kept-results.ts', 'src/views'],
  'src/kept-pages': ['src/schema', 'src/dataset', 'src/site.ts', 'src/publish', 'src/views'],
  // Makes a site of everything that makes a part of it.
  'src/build': [
    ...['src/schema', 'src/yaml', 'src/dataset', 'src/insights', 'src/presets', 'src/policy', 'src/publish'],
    ...['src/site.ts', 'src/settings.ts', 'src/render', 'src/kept-pages', 'src/dated-copies', 'src/pictures'],
    'src/kept-results.ts',
  ],
  // Starts every command, each by an import of its module.
  'src/cli': [
    'src/schema',
    'src/dataset',
    'src/import',
    'src/insights/commands',
    'src/policy',
    'src/build',
    'src/log-commands',
    'src/follow',
    'sidecar',
    'sidecar/websub',
  ],
  'src/pack': ['src/render'],
  'src/layouts': [
    'src/schema',
    'src/messages',
    'src/feeds',
    'src/site.ts',
    'src/views',
    'src/components',
    'src/styles',
  ],
  'src/components': ['src/schema', 'src/messages', 'src/log', 'src/feeds', 'src/site.ts', 'src/views', 'src/styles'],
  'src/pages': [
    ...['src/schema', 'src/messages', 'src/feeds', 'src/policy', 'src/publish', 'src/site.ts'],
    ...['src/views', 'src/layouts', 'src/components', 'src/styles'],
  ],
  'sidecar/deadline.ts': [],
  'sidecar/file-error.ts': [],
  'sidecar/settings.ts': ['src/schema'],
  'sidecar/log.ts': ['sidecar/settings.ts'],
  'sidecar/store': [],
  'sidecar/http': ['src/schema', 'sidecar/log.ts'],
  'sidecar/search': ['src/schema', 'sidecar/http'],
  'sidecar/search-postgres': ['src/schema', 'sidecar/http', 'sidecar/search', 'sidecar/log.ts', 'sidecar/deadline.ts'],
  'sidecar/snapshot': [
    ...['src/schema', 'sidecar/http', 'sidecar/search', 'sidecar/store', 'sidecar/log.ts'],
    ...['sidecar/deadline.ts', 'sidecar/file-error.ts'],
  ],
  'sidecar/published': ['src/schema', 'sidecar/http', 'sidecar/snapshot', 'sidecar/file-error.ts'],
  'sidecar/mcp': ['src/schema', 'sidecar/http', 'sidecar/search', 'sidecar/snapshot'],
  'sidecar/websub': [
    ...['src/schema', 'sidecar/http', 'sidecar/snapshot', 'sidecar/store', 'sidecar/log.ts'],
    ...['sidecar/settings.ts', 'sidecar/deadline.ts'],
  ],
  'sidecar/sites': [
    ...[
      'src/schema',
      'sidecar/http',
      'sidecar/search',
      'sidecar/search-postgres',
      'sidecar/snapshot',
      'sidecar/websub',
    ],
    ...['sidecar/log.ts', 'sidecar/deadline.ts'],
  ],
  // What is left are the loose files that start a sidecar: nothing above imports them.
  sidecar: [
    ...['src/schema', 'src/yaml', 'sidecar/sites', 'sidecar/http', 'sidecar/search', 'sidecar/search-postgres'],
    ...['sidecar/snapshot', 'sidecar/published', 'sidecar/mcp', 'sidecar/websub', 'sidecar/store', 'sidecar/log.ts'],
    ...['sidecar/settings.ts', 'sidecar/deadline.ts'],
  ],
}

const files = await sourceFiles()

describe('imports run one way', () => {
  test.for(files)('from %s', async (file) => {
    const text = await readFile(file, 'utf8')
    const allowed = [roomOf(file), ...(MAY_IMPORT[roomOf(file)] ?? [])]
    expect(importsOf(file, text).filter((target) => !allowed.includes(roomOf(target)))).toEqual([])
  })

  test('and no room imports itself through another', async () => {
    expect(cyclesIn(await importsBetweenRooms())).toEqual([])
  })

  test('which a cycle of three rooms would break', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
    ])
    expect(cyclesIn(imports)).toEqual(['a → b → c → a'])
  })

  test('and src/schema imports only zod', async () => {
    const packages = files
      .filter((file) => roomOf(file) === 'src/schema')
      .map(async (file) => packagesOf(await readFile(file, 'utf8')))
    expect(new Set((await Promise.all(packages)).flat())).toEqual(new Set(['zod']))
  })

  test('and what a browser loads has nothing of Node', async () => {
    const loaded = await loadedFrom('src/components/log/start-check.ts')
    expect(loaded.size).toBeGreaterThan(10)
    for (const [file, text] of loaded) {
      expect(/from 'node:/.exec(runtimeOf(text)), file).toBeNull()
      // Buffer in a function that the page never calls does no harm: at the top of a file it ends the script
      expect(/^(export )?const .*\bBuffer\b/m.exec(text), file).toBeNull()
    }
  })
})

/** The files that one needs when it runs, itself included, with their texts. */
async function loadedFrom(file: string, loaded = new Map<string, string>()): Promise<Map<string, string>> {
  if (loaded.has(file)) return loaded
  const text = await readFile(file, 'utf8')
  loaded.set(file, text)
  for (const target of importsOf(file, runtimeOf(text))) await loadedFrom(target, loaded)
  return loaded
}

/** Without the imports of types, which are gone at run time. */
function runtimeOf(text: string): string {
  return text.replace(/^import type [^']*'[^']*'\n/gm, '')
}

const WRITERS = /\b(writeFile|appendFile|rename|createWriteStream|writeFileAtomic)\b/

describe('a content folder is written in one place', () => {
  const outside = files.filter((file) => /^src\/(import|policy|dataset)\//.test(file))
  const others = outside.filter((file) => !/^src\/dataset\/(content-folder\/|new\.ts|starter-package\.ts)/.test(file))

  test.for(others)('and not by %s', async (file) => {
    expect((await readFile(file, 'utf8')).match(WRITERS)).toBeNull()
  })
})

function importsOf(file: string, text: string): string[] {
  const paths = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) => normalize(join(dirname(file), path)))
}

/** By folder directly in `src` or `sidecar`, and by file beside these folders: what it imports, besides itself. */
async function importsBetweenRooms(): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>()
  for (const file of files) {
    const room = outermost(file)
    const others = importsOf(file, await readFile(file, 'utf8')).map(outermost)
    imports.set(room, [...(imports.get(room) ?? []), ...others.filter((other) => other !== room)])
  }
  return imports
}

/** Each cycle once, such as `a → b → a`, from the first of its rooms that is met. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cycles = new Set<string>()
  const follow = (room: string, path: string[]): void => {
    if (path.includes(room)) return void cycles.add([...path.slice(path.indexOf(room)), room].join(' → '))
    if (done.has(room)) return
    for (const target of imports.get(room) ?? []) follow(target, [...path, room])
    done.add(room)
  }
  for (const room of imports.keys()) follow(room, [])
  return [...cycles]
}

function outermost(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

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
