import { join } from 'node:path'
import { isMap, isSeq, parseDocument, visit, type Document } from 'yaml'
import { readText } from '../../host/files/missing-file.ts'
import { replaceFile } from '../../host/files/replace-file.ts'

/**
 * Removes the corrections of these reviews from `corrections.yaml`, with their comments; other corrections and comments stay.
 * Returns the file if it changed. A file without a list is not changed: a check complains about it.
 */
export async function removeCorrections(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const file = join(folder, 'corrections.yaml')
  const text = await readText(file)
  if (text === undefined) return []
  const document = parseDocument(text, { version: '1.2', logLevel: 'silent' })
  const list = document.contents
  if (document.errors.length > 0 || !isSeq(list)) return []
  const isGone = (item: unknown): boolean => isMap(item) && ids.has(String(item.get('review')))
  if (!list.items.some(isGone)) return []
  resolveAliases(document)
  list.items = list.items.filter((item) => !isGone(item))
  await replaceFile(file, [document.toString({ lineWidth: 0 })])
  return [file]
}

/** Replaces aliases by copies of the values at their anchors, because an anchor may be in a removed correction. */
function resolveAliases(document: Document): void {
  visit(document, {
    Alias(_key, alias) {
      const target = alias.resolve(document)
      return target === undefined ? undefined : document.createNode(target.toJS(document))
    },
  })
}
