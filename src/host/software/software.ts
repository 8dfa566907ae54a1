import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The folder of the software: this checkout, or the compiled code in the package. */
export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** Whether this is the package and not a checkout. An update of the package deletes all files written into its folder. */
export const IS_PACKAGE = !existsSync(join(PROJECT, 'package.json'))

/** The folder with the package's own `package.json`. */
export const PACKAGE = IS_PACKAGE ? join(PROJECT, '..') : PROJECT

const Software = z.object({ name: z.string(), version: z.string(), bin: z.record(z.string(), z.string()) })

/** The name and the version of the software, and the file of its command. */
export const SOFTWARE = Software.parse(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')))

/** The file with the hash of all contents of the package. */
export const PACKED_HASH_FILE = 'packed.sha256'

/**
 * The hash computed when the package was made, so that no build computes it again; null in a checkout, whose files may change.
 */
export const PACKED_HASH = IS_PACKAGE ? readFileSync(join(PROJECT, PACKED_HASH_FILE), 'utf8') : null
