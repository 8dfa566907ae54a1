import { readCommandLine, USAGE } from './command-line.ts'
import { importReviews } from './import-reviews.ts'
import { progressBar } from './progress.ts'
import { Refusal } from './refusal.ts'
import { reportText } from './report-text.ts'

try {
  const request = readCommandLine(process.argv.slice(2), process.env['CONTENT'] || 'content')
  console.log(request ? reportText(await importReviews({ ...request, progress: progressBar(process.stderr) })) : USAGE)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
