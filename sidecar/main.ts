// The sidecar behind a CDN: `npm run sidecar`.
import { run } from './run.ts'
import { startSidecar } from './start.ts'

await run((settings, log) => startSidecar(settings, log))
