import { runSidecar } from './start/run-sidecar.ts'

// The program of the sidecar alone, as a container runs it; a `sites.yaml` may be its argument.
await runSidecar(process.argv[2])
