import { runOneOrigin } from '../../sidecar/start/run-one-origin.ts'

/** The program that `npm start` runs after its build, for tests that already have a build. */
await runOneOrigin()
