import { connectGoogle } from '../../../src/cli/connect/connect-google.ts'
import { runCommand } from '../../../src/cli/run-command.ts'

// `connect google` on this process's terminal, with the surroundings in its argument.

await runCommand(async () => {
  const print = (lines: string): void => void process.stdout.write(`${lines}\n`)
  await connectGoogle({ environment: process.env, print, streams: process }, JSON.parse(process.argv[2] ?? ''))
  return 0
})
