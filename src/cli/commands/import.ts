import { setFlagsFromString } from 'node:v8'
import { readCommandLine } from '../../import/command-line.ts'
import { importReviews } from '../../import/import-reviews.ts'
import { asker } from '../../import/ask-terminal.ts'
import { progressBar } from '../../import/progress.ts'
import { hasLog, nextCommand } from '../../content/folder/log-folder.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { reportText } from '../../import/report.ts'

// Collect garbage when the heap has grown by a fifth, not when it has doubled, and keep the young one small: at 100,000
// rows half the memory, for a tenth more time.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--semi-space-growth-factor=1')

await runCommand(async () => {
  const request = readCommandLine(process.argv.slice(2), process.env['CONTENT'] || 'content')
  const ask = asker(process.stdin, process.stderr)
  console.log(reportText(await importReviews({ ...request, ask, progress: progressBar(process.stderr) })))
  if (request.dryRun !== true && (await hasLog(request.content)))
    console.log(`Now: ${await nextCommand(request.content)}`)
})
