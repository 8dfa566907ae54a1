import { isDeepStrictEqual } from 'node:util'
import { CHANGES_PATH, changesFiles } from '../log/changes-files.ts'
import { ChangesFile, ChangesOfRange } from '../schema/changes.ts'
import { loose } from '../schema/loose.ts'
import { type Checked, type Step, step } from './check-log.ts'
import type { CheckedDataset } from './check-reviews.ts'
import { writtenJson } from './copies/same-json.ts'

/** Whether the change files match the log, and contain ids of published reviews only. */
export function checkChanges({ entries, history, files }: Checked, { reviews }: CheckedDataset): Step {
  const published = reviews.flatMap(({ id, log_index: index }) => {
    if (index === undefined || history.reviews.get(index)?.status !== 'published') return []
    return [[index, id] as const]
  })
  const expected = changesFiles({ entries, ids: new Map(published) })
  const faults = [...expected].flatMap(([path, changes]) => {
    const text = files.changes.get(path)
    if (text === undefined) return [`${path} is missing`]
    const schema = path === CHANGES_PATH ? loose(ChangesFile) : loose(ChangesOfRange)
    const file = schema.safeParse(writtenJson(text))
    if (!file.success) return [`${path} is malformed`]
    return isDeepStrictEqual(file.data, changes) ? [] : [`${path} lists other changes than the log`]
  })
  return step('The lists of changes match the log', faults)
}
