import { runOneOrigin } from '../../sidecar/start/run-one-origin.ts'

/** What `npm start` runs after its build, as a program: in tests there is only a build. */
await runOneOrigin()
