import { expect } from 'vitest'
import type { ImportRequest } from '../../src/import/request.ts'
import { aContentFolder } from './a-content-folder.ts'

/** The message of an import without a terminal: the guessed columns, three reviews, and the command. */
export async function messageFor(body: unknown, name = 'export', how: Partial<ImportRequest> = {}): Promise<string> {
  const content = await aContentFolder()
  const error: unknown = await content.import(body, { name, ...how }).catch((thrown: unknown) => thrown)
  expect(await content.files()).toEqual([])
  return error instanceof Error ? error.message.replaceAll(content.path.replace(/content$/, ''), '') : 'it was imported'
}

/** The guessed columns by member, and the guessed source. */
export async function mapOf(body: unknown): Promise<Record<string, string>> {
  const lines = (await messageFor(body)).matchAll(/^ {2}(\w+) +<- (.+)$|^ {2}(source) +(\w+)/gm)
  return Object.fromEntries(
    [...lines].map(([, member, column, source = '', name = '']) => [member ?? source, column ?? name]),
  )
}
