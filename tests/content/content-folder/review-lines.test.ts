import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { putLines } from '../../../src/content/folder/review-lines.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { aContentFolder } from '../a-content-folder.ts'

const [ONE, TWO] = [reviewId('google', 'one'), reviewId('google', 'two')]
const one = `{ "id": "${ONE}" }`
const two = `{ "id": "${TWO}" }`
const entry = { id: TWO, new: true }
const newTwo = `${JSON.stringify(entry)}\n`

test.for([
  ['', newTwo],
  [`${one}\n`, `${one}\n${newTwo}`],
  [one, `${one}\n${newTwo}`],
  [`${two}\n${one}\n`, `${one}\n${newTwo}`],
  [`${two}\n`, newTwo],
] as const)('putting an entry into the lines %j makes them %j', async ([before, after]) => {
  const file = join(await aContentFolder({ 'withheld.jsonl': before }), 'withheld.jsonl')
  await putLines(file, [entry])
  expect(await readFile(file, 'utf8')).toBe(after)
})
