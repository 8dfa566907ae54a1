import { keepCompiledCode } from '../host/software/compiled-code.ts'

/** The command line: `public-reviews COMMAND`, and `npm run COMMAND` in a checkout. */
keepCompiledCode()
const { runCommandLine } = await import('./command-line.ts')
await runCommandLine()
