import { randomBytes } from 'node:crypto'
import { type Callback, targetWith } from './callback.ts'
import type { Answer, Exchange, Question } from './exchange.ts'
import type { Failed, NotSent } from './work.ts'

/** What a subscriber is asked to confirm. */
export type Intent = { mode: 'subscribe' | 'unsubscribe'; topic: string; callback: Callback; leaseSeconds: number }

/** What the subscriber answered; only `confirmed` changes anything. */
export type Verdict = { kind: 'confirmed' } | Failed | NotSent

/**
 * Asks the callback whether its owner wants this (WebSub, section 5.3): a challenge that nobody can guess, used once, that a
 * 2xx must repeat to the byte.
 *
 * The lease is said on `unsubscribe` as well: subscribers are known that miss it there.
 */
export async function verify(
  intent: Intent,
  exchange: Exchange,
  terms: Pick<Question, 'timeoutMs' | 'slot'>,
): Promise<Verdict> {
  const challenge = randomBytes(24).toString('base64url')
  const answer = await exchange({
    method: 'GET',
    callback: intent.callback,
    target: targetWith(intent.callback, {
      'hub.mode': intent.mode,
      'hub.topic': intent.topic,
      'hub.challenge': challenge,
      'hub.lease_seconds': intent.leaseSeconds,
    }),
    headers: HEADERS,
    keep: challenge.length + 1,
    ...terms,
  })
  return judge(answer, challenge)
}

/** Tells the callback that its subscription was ended (WebSub, section 5.2); whether it listens is its affair. */
export async function deny(
  { callback, topic }: Pick<Intent, 'callback' | 'topic'>,
  reason: string,
  exchange: Exchange,
  terms: Pick<Question, 'timeoutMs' | 'slot'>,
): Promise<void> {
  const target = targetWith(callback, { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })
  await exchange({ method: 'GET', callback, target, headers: HEADERS, keep: 0, ...terms })
}

const HEADERS = { Accept: '*/*', 'User-Agent': 'WebSub hub' }

function judge(answer: Answer, challenge: string): Verdict {
  if (answer.kind !== 'answered') return answer
  if (answer.status < 200 || answer.status > 299) return { kind: 'failed', reason: `answered ${answer.status}` }
  if (answer.body.equals(Buffer.from(challenge))) return { kind: 'confirmed' }
  return { kind: 'failed', reason: 'answered something other than the challenge' }
}
