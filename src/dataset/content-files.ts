import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { DataPath } from './complaints-of.ts'
import type { Complaint } from './content-error.ts'
import { readYaml } from './read-yaml.ts'

/** A YAML file of the content: its data, its text, and in which line what stands. */
export type YamlFile<T> = { file: string; text: string; data: T; lineOf: (path: DataPath) => number }

/** Reads one YAML file of the content. What is wrong goes to the complaints, and then there is no data. */
export async function readYamlFile<T extends z.ZodType>(
  folder: string,
  name: string,
  schema: T,
  complaints: Complaint[],
  need: 'required' | 'optional' = 'required',
): Promise<YamlFile<z.output<T>> | undefined> {
  const file = join(folder, name)
  const text = await readText(file)
  if (text === undefined) {
    const problem = `There is no such file. "npm run new -- FOLDER" makes a folder that has it, with every field explained`
    if (need === 'required') complaints.push({ file, line: undefined, field: '', value: undefined, problem })
    return undefined
  }
  const reading = readYaml(text, file, schema)
  if (reading.complaints === undefined) return { file, text, data: reading.data, lineOf: reading.lineOf }
  complaints.push(...reading.complaints)
  return undefined
}

/** Whether there is a folder of this name. */
export async function isFolder(path: string): Promise<boolean> {
  const entry = await absentAs(undefined, stat(path))
  return entry?.isDirectory() ?? false
}

/** The text of a file; undefined where there is none. */
export function readText(file: string): Promise<string | undefined> {
  return absentAs(undefined, readFile(file, 'utf8'))
}

/** The paths of the files with reviews, in the order of their names. */
export async function reviewFiles(folder: string): Promise<string[]> {
  const names = await absentAs([], readdir(join(folder, 'reviews')))
  return names
    .filter((name) => name.endsWith('.jsonl') && !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, 'reviews', name))
}

/** Puts a fault at its line in a YAML file. */
export function complaintAt<T>(
  { file, lineOf }: YamlFile<T>,
  { path, ...fault }: Pick<Complaint, 'value' | 'problem' | 'rule'> & { path: DataPath },
): Complaint {
  return { file, line: lineOf(path), field: path.join('.'), ...fault }
}

/** What a reading gives; or something instead where there is no such file. */
export async function absentAs<T, U>(instead: U, reading: Promise<T>): Promise<T | U> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return instead
    throw error
  }
}
