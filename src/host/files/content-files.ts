import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { DataPath } from '../../schema/yaml/complaints-of.ts'
import type { Complaint } from '../errors/content-error.ts'
import { ifMissing } from './missing-file.ts'
import { utf8Text } from './read-json-lines.ts'
import { readYaml, type Yaml } from '../../schema/yaml/read-yaml.ts'
import { typedCommand } from '../typed-command.ts'
import type { Result } from '../../schema/result.ts'

/** A YAML file of the content: its text, its data, and the line of each path. */
export type YamlFile<T> = { file: string; text: string } & Yaml<T>

/** Reads one YAML file of the content; undefined if it is optional and does not exist. */
export async function readYamlFile<T extends z.ZodType>(
  file: string,
  schema: T,
  need: 'required' | 'optional' = 'required',
): Promise<Result<YamlFile<z.output<T>> | undefined, Complaint[]>> {
  const bytes = await ifMissing(undefined, readFile(file))
  if (bytes === undefined) {
    return need === 'optional' ? { ok: true, value: undefined } : { ok: false, problem: [{ file, problem: noFile() }] }
  }
  const text = utf8Text(bytes, file)
  if (!text.ok) return text
  const yaml = readYaml(text.value, file, schema)
  return yaml.ok ? { ok: true, value: { file, text: text.value, ...yaml.value } } : yaml
}

function noFile(): string {
  return `This file does not exist. "${typedCommand('new', 'FOLDER')}" makes a folder that has it, with every field explained`
}

/** The paths of the review files, sorted by name. */
export async function reviewFiles(folder: string): Promise<string[]> {
  const names = await ifMissing([], readdir(join(folder, 'reviews')))
  return names
    .filter((name) => name.endsWith('.jsonl') && !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, 'reviews', name))
}

/** Adds the file and line of a problem in a YAML file. */
export function complaintAt<T>(
  { file, lineOf }: YamlFile<T>,
  { path, ...fault }: Pick<Complaint, 'value' | 'problem' | 'rule'> & { path: DataPath },
): Complaint {
  return { file, line: lineOf(path), field: path.join('.'), ...fault }
}
