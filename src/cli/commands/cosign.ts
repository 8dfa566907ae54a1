import { printable } from '../../host/errors/printable.ts'
import { commandFor } from '../../host/typed-command.ts'
import type { Cosigned } from '../../log-keep/cosign-log.ts'
import { command } from '../command.ts'

export const cosign = command({
  name: 'cosign',
  summary: 'ask the witnesses of the log to confirm it',
  folder: 'option',
  options: {},
  details: `
The file "log/policy" of the content lists the witnesses in lines "witness NAME VKEY URL". Push the log before you run this: a batch that
a witness has signed must never be lost.
`,
  examples: [''],
  run: async (_options, { print, settings: { content } }) => {
    const { cosignLog } = await import('../../log-keep/cosign-log.ts')
    const { answers, changed } = await cosignLog(content)
    for (const { witness, answer } of answers) print(printable(`${witness}: ${describe(answer)}`))
    if (changed.length > 0)
      print(`Changed: ${changed.join(', ')}. Now commit and push, then: ${commandFor(content, 'build')}`)
    return answers.some(({ answer }) => answer.kind === 'other-history' || answer.kind === 'ahead') ? 1 : 0
  },
})

function describe(answer: Cosigned['answers'][number]['answer']): string {
  if (answer.kind === 'signed') return 'signed'
  if (answer.kind === 'no-answer') return `warning: no cosignature (${answer.why}). Publish anyway, and ask again later`
  if (answer.kind === 'ahead')
    return `it has seen ${answer.size} entries: this checkout is older than the log, so pull; or somebody else has the key`
  return 'it has seen another history of this log. Do not publish this one: restore the log that it signed'
}
