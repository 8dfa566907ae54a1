import { runSidecar } from './start/run-sidecar.ts'

// The entry point of the container, which runs only the sidecar. Its argument may be a `sites.yaml`.
await runSidecar(process.argv[2])
