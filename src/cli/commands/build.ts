import { keepCompiledCode } from '../../host/software/compiled-code.ts'

/** `npm run build`: turns the content into the published files, if anything changed since it last did. */
keepCompiledCode()
const { buildIfNeeded } = await import('../../publish/build-if-needed.ts')
await buildIfNeeded()
