import { type Query, SKIP_LOCKED } from '../store/database.ts'
import { NOT_BUSY, UNCLAIMED } from './worker.ts'

const PENDING = 'SELECT count(*) FROM verifications WHERE host = :host AND id <> :id'

/** The subscriptions of a host, and those that it has asked for. */
const SUBSCRIBED = `(SELECT count(*) FROM subscriptions WHERE host = :host AND lease_ends > :now)
  + (SELECT count(*) FROM verifications WHERE host = :host AND id <> :id AND mode = 'subscribe'
     AND id NOT IN (SELECT id FROM subscriptions))`

/**
 * Keeps a request until it is verified, in place of an earlier one for the same subscription; gives no row where one of the
 * bounds (0 is none) forbids it. A new subscription starts from the content of this moment: what changes later is sent.
 */
export const ASK: Query = {
  name: 'ask',
  sql: `INSERT INTO verifications
          (id, request, mode, topic, path, callback, host, secret, lease_seconds, acknowledged, requested_at, claimed_by)
        SELECT :id, :request, :mode, :topic, :path, :callback, :host, :secret, CAST(:lease_seconds AS BIGINT),
          coalesce((SELECT version FROM topics WHERE path = :path), 0), CAST(:now AS BIGINT), NULL
        WHERE (:most_pending = 0 OR (${PENDING}) < :most_pending)
          AND (:most_subscriptions = 0 OR :mode = 'unsubscribe'
            OR EXISTS (SELECT 1 FROM subscriptions WHERE id = :id) OR ${SUBSCRIBED} < :most_subscriptions)
        ON CONFLICT (id) DO UPDATE SET request = excluded.request, mode = excluded.mode, secret = excluded.secret,
          lease_seconds = excluded.lease_seconds, acknowledged = excluded.acknowledged,
          requested_at = excluded.requested_at, claimed_by = NULL
        RETURNING id`,
}

/** How many other requests of the host wait to be verified. */
export const COUNT_PENDING: Query = {
  name: 'count-pending',
  sql: PENDING.replace('count(*)', 'count(*) AS pending'),
}

export const CLAIM_VERIFICATIONS: Query = {
  name: 'claim-verifications',
  sql: `WITH next AS MATERIALIZED (
          SELECT id, host FROM verifications WHERE requested_at <= :now AND ${UNCLAIMED} AND ${NOT_BUSY}
          ORDER BY requested_at, id LIMIT :places ${SKIP_LOCKED}),
        shared AS (SELECT id, row_number() OVER (PARTITION BY host ORDER BY id) AS place FROM next)
        UPDATE verifications SET claimed_by = :worker WHERE id IN (SELECT id FROM shared WHERE place <= :share)
        RETURNING id, request, mode, topic, callback, host, lease_seconds`,
}

/** A subscription that has run out is none: it does not come back to life with what it had acknowledged. */
export const FORGET_EXPIRED: Query = {
  name: 'forget-expired',
  sql: `DELETE FROM subscriptions WHERE id = :id AND lease_ends <= :now
        AND EXISTS (SELECT 1 FROM verifications WHERE id = :id AND request = :request)`,
}

/** The confirmed subscription, new or renewed. A renewal keeps what was acknowledged and what failed. */
export const SUBSCRIBE: Query = {
  name: 'subscribe',
  sql: `INSERT INTO subscriptions
          (id, topic, path, callback, host, secret, confirmed_at, lease_ends, acknowledged, failures, retry_at, claimed_by)
        SELECT id, topic, path, callback, host, secret, CAST(:now AS BIGINT), CAST(:lease_ends AS BIGINT), acknowledged, 0, 0, NULL
        FROM verifications WHERE id = :id AND request = :request
        ON CONFLICT (id) DO UPDATE SET secret = excluded.secret, confirmed_at = excluded.confirmed_at,
          lease_ends = excluded.lease_ends`,
}

export const UNSUBSCRIBE: Query = {
  name: 'unsubscribe',
  sql: `DELETE FROM subscriptions WHERE id = :id
        AND EXISTS (SELECT 1 FROM verifications WHERE id = :id AND request = :request)`,
}

/** Unless the subscriber has asked again in the meantime. */
export const ANSWERED: Query = {
  name: 'answered',
  sql: 'DELETE FROM verifications WHERE id = :id AND request = :request',
}

export const GIVE_BACK: Query = {
  name: 'give-back',
  sql: 'UPDATE verifications SET claimed_by = NULL WHERE id = :id AND request = :request',
}

/** Gives a request back to be claimed as if it came at `:later`: too many wait for its address. */
export const PUT_OFF: Query = {
  name: 'put-off',
  sql: 'UPDATE verifications SET claimed_by = NULL, requested_at = :later WHERE id = :id AND request = :request',
}
