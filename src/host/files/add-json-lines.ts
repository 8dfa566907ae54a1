import { readBytes } from './missing-file.ts'
import { replaceFile } from './replace-file.ts'

/** Adds values as lines at the end of a file, in one step; all bytes before them stay. Without values, nothing is written. */
export async function addJsonLines(file: string, values: readonly object[]): Promise<void> {
  if (values.length === 0) return
  const before = await readBytes(file)
  const end = before.length > 0 && before.at(-1) !== 0x0a ? '\n' : ''
  await replaceFile(file, [before, end, ...values.map((value) => `${JSON.stringify(value)}\n`)])
}
