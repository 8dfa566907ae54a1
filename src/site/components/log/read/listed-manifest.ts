import { decodedText } from '../../../../log/bytes.ts'
import { dataIn } from '../../../../log/untrusted-json.ts'
import {
  type Guarded,
  isCount,
  isHash,
  isText,
  listOf,
  looseObject,
  oneOf,
  textLike,
} from '../../../../schema/guards.ts'

const listed = { bytes: isCount, sha256: isHash }
const file = looseObject({ path: textLike(/^\/data\/\d{4}-\d{2}\/(reviews|insights)(-\d{1,6})?\.json$/), ...listed })

const isListedManifest = looseObject({
  version: oneOf(1),
  base_url: textLike(/^https?:\/\/[^/?#@\s]+$/),
  generated_at: isText,
  artefacts: listOf(looseObject({ path: textLike(/^\//), content_type: isText, ...listed })),
})
const areShards = listOf(looseObject({ month: isText, reviews: listOf(file), insights: listOf(file) }))

/** The parts of a manifest that the check needs; without shards if the site has none. */
export type ListedManifest = Guarded<typeof isListedManifest> & { shards: Guarded<typeof areShards> }

/** Reads `/manifest.json`; undefined if it is missing or malformed. */
export function listedManifestIn(bytes: Uint8Array | undefined): ListedManifest | undefined {
  const data = dataIn(decodedText(bytes))
  if (!isListedManifest(data)) return undefined
  const shards: unknown = Reflect.get(data, 'shards') ?? []
  return areShards(shards) ? { ...data, shards } : undefined
}
