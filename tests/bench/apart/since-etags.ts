import { createHash } from 'node:crypto'
import { unsharded } from '../../sidecar/search/unsharded.ts'
import { sinceAnswerer } from '../../../sidecar/search/answer/answer-since.ts'
import { columnsOf } from '../../../sidecar/search/columns/review-columns.ts'
import { generate } from '../data/generate.ts'
import { timeOf } from './run-apart.ts'
import type { Time } from './run-apart.ts'

/** Times by round, of the ETags for every date, and of one hash over the same bytes. */
export type EtagTimes = { etags: Time[]; floors: Time[]; days: number }

const [size, rounds] = process.argv.slice(2).map(Number)
const published = generate(size ?? 0)
const files = unsharded(published)
const columns = columnsOf(files)
const etags: Time[] = []
const floors: Time[] = []

for (let round = 0; round < (rounds ?? 3); round++) {
  floors.push(await timeOf(() => createHash('sha256').update(published.reviews).digest()))
  etags.push(await timeOf(() => sinceAnswerer([{ columns, published: files, firstRow: 0 }])))
}
process.send?.({ etags, floors, days: new Set(columns.days).size })
