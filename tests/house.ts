import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/** A file of the software, its room, and the files that it imports, types included. */
export type SourceFile = { path: string; room: string; text: string; imports: string[] }

/** Every file of code in `src` and `sidecar`. */
export async function sourceFiles(): Promise<SourceFile[]> {
  const entries = await Promise.all(
    ['src', 'sidecar'].map((root) => readdir(root, { recursive: true, withFileTypes: true })),
  )
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(ts|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(paths.map(sourceFile))
}

async function sourceFile(path: string): Promise<SourceFile> {
  const text = await readFile(path, 'utf8')
  return { path, room: roomOf(path), text, imports: importsOf(path, text) }
}

/** The folder directly in `src` or `sidecar` that a file is in. */
export function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** The files of the software that the text of a file imports, as paths from the root. */
export function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from |import |import\()'(\.[^']+\.(?:ts|astro))'/g)]
  return specifiers.map(([, specifier = '']) => normalize(join(dirname(path), specifier)))
}

/** By room: the rooms that it imports, in alphabetical order. */
export function arrowsOf(files: readonly SourceFile[]): Map<string, string[]> {
  const byRoom = Map.groupBy(files, ({ room }) => room)
  return new Map(
    [...byRoom].map(([room, own]) => {
      const targets = own.flatMap(({ imports }) => imports.map(roomOf)).filter((target) => target !== room)
      return [room, [...new Set(targets)].sort()] as const
    }),
  )
}

/** Each cycle of rooms once, such as `a → b → a`, beginning with the first room in the order of `arrows`. */
export function cyclesIn(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cycles = new Set<string>()
  const follow = (room: string, path: string[]): void => {
    if (path.includes(room)) return void cycles.add([...path.slice(path.indexOf(room)), room].join(' → '))
    if (done.has(room)) return
    for (const target of arrows.get(room) ?? []) follow(target, [...path, room])
    done.add(room)
  }
  for (const room of arrows.keys()) follow(room, [])
  return [...cycles]
}
