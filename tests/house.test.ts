import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { arrowsOf, cyclesIn, importsOf, roomOf, sourceFiles, type SourceFile } from './house.ts'

/** The rooms of `src`, each above the rooms that it imports. */
const SRC = [
  ...[
    'schema',
    'messages',
    'presets',
    'host',
    'log',
    'search',
    'insights',
    'content',
    'import',
    'policy',
    'api',
    'site',
  ],
  ...['log-check', 'log-keep', 'publish', 'cli'],
].map((name) => `src/${name}`)

/** The rooms of `sidecar`, likewise. */
const SIDECAR = [
  ...['process', 'store', 'http', 'search', 'search-postgres', 'snapshot', 'published', 'mcp', 'websub', 'sites'],
  ...['start', 'main.ts'],
].map((name) => `sidecar/${name}`)

const MOST_ARROWS = 70

/** The most files in a folder without subfolders; `ARCHITECTURE.md` names the folders that have more. */
const MOST_FILES = 12

/** Rooms that all others build on, as on a vocabulary: other rooms may import any of their files. */
const VOCABULARIES = ['schema', 'messages', 'host', 'log', 'search'].map((name) => `src/${name}`)

const files = await sourceFiles()
const arrows = arrowsOf(files)
const architecture = await readFile('ARCHITECTURE.md', 'utf8')

describe('the rooms of the house', () => {
  test('src contains exactly the planned rooms, and no loose files', () => {
    expect([...arrows.keys()].filter((room) => room.startsWith('src/')).sort()).toEqual(SRC.toSorted())
  })

  test('the sidecar contains exactly the planned rooms, and main.ts as its only loose file', () => {
    expect([...arrows.keys()].filter((room) => room.startsWith('sidecar/')).sort()).toEqual(SIDECAR.toSorted())
  })

  test.for([...SRC, ...SIDECAR])('%s imports only rooms below it', (room) => {
    const order = room.startsWith('src/') ? SRC : SIDECAR
    const below = new Set([...order.slice(0, order.indexOf(room)), ...(room === 'src/cli' ? SIDECAR : OF_SIDECAR)])
    const unseen = room.startsWith('src/') && room !== 'src/cli' ? new Set(SIDECAR) : new Set<string>()
    const targets = arrows.get(room) ?? []
    expect(targets.filter((target) => (!below.has(target) && order.includes(target)) || unseen.has(target))).toEqual([])
  })

  test('the sidecar imports schema, search and host of src, and nothing else', () => {
    const targets = SIDECAR.flatMap((room) => arrows.get(room) ?? []).filter((target) => target.startsWith('src/'))
    expect(targets.filter((target) => !OF_SIDECAR.includes(target))).toEqual([])
  })

  test('no room imports itself through other rooms, not even for types', () => {
    expect(cyclesIn(arrows)).toEqual([])
  })

  test('cyclesIn finds a cycle of three rooms', () => {
    const three = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
    ])
    expect(cyclesIn(three)).toEqual(['a → b → c → a'])
  })

  test(`at most ${MOST_ARROWS} arrows lead from one room of src to another`, () => {
    const within = SRC.flatMap((room) => (arrows.get(room) ?? []).filter((target) => target.startsWith('src/')))
    expect(within.length).toBeLessThanOrEqual(MOST_ARROWS)
  })

  test.for(SRC.filter((room) => !VOCABULARIES.includes(room)))(
    'at most a third of the files of %s are imported from outside it',
    (room) => {
      const outside = files.filter((file) => file.room !== room).flatMap(({ imports }) => imports)
      const doors = new Set(outside.filter((target) => roomOf(target) === room))
      expect(doors.size).toBeLessThanOrEqual(files.filter((file) => file.room === room).length / 3)
    },
  )

  test(`a folder without subfolders contains at most ${MOST_FILES} files of code, or ARCHITECTURE.md names it`, () => {
    const folders = Map.groupBy(files, ({ path }) => dirname(path))
    const parents = new Set([...folders.keys()].map(dirname))
    const large = [...folders].filter(([folder, inside]) => inside.length > MOST_FILES && !parents.has(folder))
    const names = large.map(([folder]) => folder).filter((folder) => !/^src\/messages\/..$/.test(folder))
    expect(names.filter((folder) => !architecture.includes(`\`${folder}/\``))).toEqual([])
  })
})

const OF_SIDECAR = ['src/schema', 'src/search', 'src/host']

test('ARCHITECTURE.md names every room, with the rooms that it imports', async () => {
  // With -u, vitest writes the column.
  const written = architecture.replace(ROW, (_, room: string, holds: string) => {
    const targets = (arrows.get(room) ?? []).map((target) =>
      target.replace(room.startsWith('src/') ? /^src\// : /^sidecar\//, ''),
    )
    return `| \`${room}\` |${holds}|${targets.length === 0 ? '' : ` ${targets.join(', ')}`} |`
  })
  const named = [...architecture.matchAll(ROW)].map(([, room]) => room)
  expect(named).toEqual([...SRC, ...SIDECAR])
  await expect(written).toMatchFileSnapshot('../ARCHITECTURE.md')
})

/** A row of the table of rooms. */
const ROW = /^\| `((?:src|sidecar)\/[\w.-]+)` \|([^|]*)\|[^|]*\|$/gm

describe('settings are values', () => {
  const pathsOf = (words: RegExp): string[] => files.filter(({ text }) => words.test(text)).map(({ path }) => path)

  test('no code calls parseArgs, and only sidecar/main.ts reads process.argv', () => {
    expect(pathsOf(/\bparseArgs\b/)).toEqual([])
    expect(pathsOf(/\bprocess\.argv\b/)).toEqual(['sidecar/main.ts'])
  })

  test('only one file of src and one of the sidecar read the environment, and none writes it', () => {
    expect(pathsOf(/\bprocess\.env\b/)).toEqual(['sidecar/process/settings.ts', 'src/host/build-settings.ts'])
    expect(pathsOf(/(?:delete |Object\.assign\()process\.env|process\.env\S* \??=[^=]/)).toEqual([])
    expect(pathsOf(/from '(?:node:)?process'/)).toEqual([])
  })
})

describe('the packages and platforms that a room may use', () => {
  test('schema imports no packages but zod and yaml', () => {
    const packages = files.filter(({ room }) => room === 'src/schema').flatMap(({ text }) => packagesOf(text))
    expect(new Set(packages)).toEqual(new Set(['zod', 'yaml']))
  })

  test.for(['src/site/components/log/show/start-check.ts', 'src/site/components/search/start-search.ts'])(
    'a browser that loads %s loads no code that needs Node',
    (entry) => {
      const loaded = loadedFrom(entry)
      expect(loaded.size).toBeGreaterThan(10)
      for (const { path, text } of loaded.values()) {
        expect(/from 'node:/.exec(runtimeOf(text)), path).toBeNull()
        // A Buffer in a function that the page never calls does no harm, but a Buffer at the top of a file ends the script
        expect(/^(export )?const .*\bBuffer\b/m.exec(text), path).toBeNull()
      }
    },
  )

  const outside = files.filter(({ path }) => /^src\/(import|policy|content)\//.test(path))
  const others = outside.filter(({ path }) => !/^src\/content\/(folder|new)\//.test(path))

  test.for(others.map(({ path, text }) => [path, text] as const))(
    '%s does not write files itself, because only content/folder writes into a content folder',
    ([, text]) => expect(WRITERS.exec(text)).toBeNull(),
  )
})

const WRITERS = /\b(writeFile|appendFile|rename|createWriteStream|writeFileAtomic)\b/

/** The files that a file needs when it runs, by path. The file itself is one of them. */
function loadedFrom(path: string, loaded = new Map<string, SourceFile>()): Map<string, SourceFile> {
  const file = files.find((one) => one.path === path)
  if (file === undefined || loaded.has(path)) return loaded
  loaded.set(path, file)
  for (const target of importsOf(path, runtimeOf(file.text))) loadedFrom(target, loaded)
  return loaded
}

/** Removes the imports of types, which do not exist at run time. */
function runtimeOf(text: string): string {
  return text.replace(/^import type [^']*'[^']*'\n/gm, '')
}

function packagesOf(text: string): string[] {
  return [...text.matchAll(/from '([^.'][^']*)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'))
}
