import { base64Of, type Bytes } from '../../../../log/bytes.ts'
import { SIGNATURE_TYPES, type SignatureVerdict, type VerifierKey, type Verify } from '../../../../log/signed-note.ts'
import { inBatches } from '../read/in-batches.ts'

/**
 * Runs a rule that needs signatures. Browsers verify them asynchronously and rules are synchronous, so the rule runs again until
 * every signature that it asks for is verified.
 */
export async function withSignatures<T>(rule: (verify: Verify) => T): Promise<T> {
  const verdicts = new Map<string, SignatureVerdict>()
  for (;;) {
    const asked = new Map<string, () => Promise<SignatureVerdict>>()
    const result = rule((key, message, signature) => {
      const name = [key.vkey, ...[message, signature].map(base64Of)].join(' ')
      const known = verdicts.get(name)
      if (known === undefined) asked.set(name, () => checked(key, message, signature))
      return known ?? 'unknown'
    })
    if (asked.size === 0) return result
    await inBatches([...asked], async ([name, check]) => verdicts.set(name, await check()), AT_ONCE)
  }
}

const AT_ONCE = 16

/**
 * Verifies an Ed25519 signature (RFC 8032). Browsers before Chrome 137, Firefox 129 and Safari 17 cannot, and no browser supports
 * ML-DSA.
 */
async function checked({ type, raw }: VerifierKey, message: Bytes, signature: Bytes): Promise<SignatureVerdict> {
  if (type === SIGNATURE_TYPES.mldsaCosignature) return 'unknown'
  try {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    return (await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, message)) ? 'right' : 'wrong'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unknown'
    return error instanceof DOMException ? 'wrong' : 'unknown'
  }
}
