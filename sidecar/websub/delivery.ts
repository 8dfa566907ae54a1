import type { Callback } from './callback.ts'
import type { Answer, Exchange, Question } from './exchange.ts'
import { signatureOf } from './signatures.ts'
import type { Failed, NotSent } from './work.ts'

/** What is sent: the topic as a GET of it gives it at this moment. */
export type Content = { bytes: Buffer; contentType: string; link: string }

/** How it went: only a 2xx acknowledges, 410 says that the subscriber has gone (WebSub, section 7). */
export type Outcome = { kind: 'acknowledged' } | { kind: 'gone' } | Failed

export type Subscriber = { callback: Callback; secret: Buffer | null }

/**
 * Sends a topic's full content to one subscriber, signed if it gave a secret: a signature that nobody asked for fails at
 * careful subscribers (WebSub, section 7.1). The body of the answer is left unread.
 */
export async function deliver(
  { callback, secret }: Subscriber,
  { bytes, contentType, link }: Content,
  exchange: Exchange,
  terms: Pick<Question, 'timeoutMs' | 'slot' | 'wanted'>,
): Promise<Outcome | NotSent> {
  const signed: Record<string, string> = secret === null ? {} : { 'X-Hub-Signature': await signatureOf(secret, bytes) }
  if (terms.wanted?.() === false) return { kind: 'cancelled' } // Signing may have taken long.
  const answer = await exchange({
    method: 'POST',
    callback,
    target: callback.target,
    headers: { 'Content-Type': contentType, Link: link, 'User-Agent': 'WebSub hub', ...signed },
    body: bytes,
    keep: 0,
    ...terms,
    timeoutMs: terms.timeoutMs + Math.ceil(bytes.length / 1e6) * 1000,
  })
  return outcomeOf(answer)
}

function outcomeOf(answer: Answer): Outcome | NotSent {
  if (answer.kind !== 'answered') return answer
  if (answer.status >= 200 && answer.status <= 299) return { kind: 'acknowledged' }
  if (answer.status === 410) return { kind: 'gone' }
  return { kind: 'failed', reason: `answered ${answer.status}` }
}
