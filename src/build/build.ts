import { keepCompiledCode } from '../dataset/compiled-code.ts'

/** `npm run build`: turns the content into the published files, if anything changed since it last did. */
keepCompiledCode()
const { buildIfNeeded } = await import('./build-if-needed.ts')
await buildIfNeeded()
