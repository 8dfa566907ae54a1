import { readLog } from '../../content/folder/log-folder.ts'
import { cosignedAt } from '../../log/signer-key.ts'
import { cosignLog } from '../../log-keep/cosign-log.ts'
import type { InboxJob } from './update-folder.ts'

/** Asks witnesses to sign a log that they have not signed. Returns false if one has seen a newer or another log of this name. */
export async function askWitnesses({ settings: { content }, show }: InboxJob): Promise<boolean> {
  const log = await readLog(content)
  if (log === null) return true
  const { checkpoint, policy } = log
  const missing = policy.witnesses.filter(
    ({ url, key }) =>
      url !== undefined && checkpoint.note.signatures.every((line) => cosignedAt(line, checkpoint, key) === undefined),
  )
  if (missing.length === 0) return true
  const { answers } = await cosignLog(content)
  await show('Witnesses', answers.map(({ witness, answer }) => `${witness}: ${SAID[answer.kind]}`).join('\n'))
  return answers.every(({ answer }) => answer.kind !== 'other-history' && answer.kind !== 'ahead')
}

const SAID = {
  signed: 'signed',
  'no-answer': 'no answer; the next run asks again',
  ahead: 'it has seen a newer log. Somebody else has the key, or this folder is an old copy. Nothing was built',
  'other-history': 'it has seen another history of this log. Nothing was built: restore the log that it signed',
} as const
