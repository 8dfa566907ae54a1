import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCRIPT = /<script type="application\/ld\+json">(.*?)<\/script>/gs

/** What a compiler reported of some pages, and how many differently shaped things they had. */
export type VocabularyFaults = { faults: string; shapes: number }

/**
 * Compiles the structured data of pages against `schema-dts`, the vocabulary of schema.org as types, by Google: unknown types,
 * members and kinds of values are errors. Of things with the same members one is enough.
 */
export async function vocabularyFaults(pages: readonly string[]): Promise<VocabularyFaults> {
  const things = pages.flatMap((page) => [...page.matchAll(SCRIPT)].flatMap(([, json = '']) => graphOf(json)))
  const shapes = new Map(things.map((thing) => [shapeOf(thing), thing]))
  const lines = [...shapes.values()].map((thing, nth) => `export const t${nth}: Thing = ${JSON.stringify(thing)}`)
  return {
    faults: await compile(`import type { Thing } from 'schema-dts'\n${lines.join('\n')}\n`),
    shapes: shapes.size,
  }
}

function graphOf(json: string): object[] {
  const { '@context': context, '@graph': graph } = JSON.parse(json) as { '@context': string; '@graph': object[] }
  if (context !== 'https://schema.org') throw new Error(`The structured data has the context ${context}`)
  return graph
}

/** The members of a thing and of the things in it, without their values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${shapeOf(value[0])}]`
  if (typeof value !== 'object' || value === null) return typeof value
  const members = Object.entries(value).map(([name, inner]) =>
    name === '@type' ? String(inner) : name + shapeOf(inner),
  )
  return `{${members.join()}}`
}

/** Compiles in a folder of the repository, where the compiler finds the types. */
async function compile(code: string): Promise<string> {
  const folder = await mkdtemp(join(ROOT, 'node_modules/.vocabulary-'))
  try {
    await writeFile(join(folder, 'things.ts'), code)
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '']
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
    const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
    await promisify(execFile)(process.execPath, [compiler, ...options, ...modules, join(folder, 'things.ts')])
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
