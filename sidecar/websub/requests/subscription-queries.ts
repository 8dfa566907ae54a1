import { type Query, SKIP_LOCKED, valuesOf } from '../../store/database.ts'
import { abandoned, NOT_BUSY } from '../claims/worker.ts'

// `attempts` counts deliveries that have begun but not ended: a claim adds one before anything is sent, releasing the claim
// subtracts it, and every outcome sets the number to 0. Only a process that dies with the claim leaves it there. So a crash of
// ours is never mistaken for a failure of the subscriber (`failures`), and a row that crashes the process is recognised by its
// attempts.

/** The version of the topic, if its content is still the one that the claiming process will send. */
const VERSION = '(SELECT version FROM topics WHERE url = :topic AND sha256 = :sha256)'

const DUE = `topic = :topic AND acknowledged < ${VERSION} AND lease_ends > :now AND claimed_by IS NULL
  AND set_aside IS NULL AND ${NOT_BUSY}`

/** Claims rows after the given position (`Position`), sorted by a column and then by id. */
function claim(name: string, due: string, order: 'acknowledged' | 'retry_at'): Query {
  return {
    name,
    sql: `WITH due AS MATERIALIZED (
            SELECT id, host, ${order} AS place FROM subscriptions
            WHERE ${due} AND ${DUE} AND (${order}, id) > (:after_place, :after_id)
            ORDER BY ${order}, id LIMIT :limit ${SKIP_LOCKED}),
          shared AS (SELECT id, row_number() OVER (PARTITION BY host ORDER BY place, id) AS turn FROM due)
          UPDATE subscriptions SET claimed_by = :worker, attempts = attempts + 1
          WHERE id IN (SELECT id FROM shared WHERE turn <= :share)
          RETURNING id, topic, callback, host, secret, failures, lease_ends, ${order} AS place, ${VERSION} AS version`,
  }
}

/** Deliveries to subscribers whose last delivery did not fail, the furthest behind first. */
export const CLAIM_BEHIND = claim('claim-behind', 'retry_at = 0 AND attempts = 0', 'acknowledged')

/** Deliveries to subscribers whose last delivery failed or was put off, once their wait is over. */
export const CLAIM_WAITED = claim('claim-waited', 'retry_at > 0 AND retry_at <= :now AND attempts = 0', 'retry_at')

/** Deliveries under way when a process died. */
export const CLAIM_INTERRUPTED = claim('claim-interrupted', 'attempts = 1 AND retry_at <= :now', 'retry_at')

/** Deliveries under way when two or more processes died. */
export const CLAIM_SUSPECTED = claim('claim-suspected', 'attempts > 1 AND retry_at <= :now', 'retry_at')

/** Records that the subscribers `:ids` (from `listOf`) have acknowledged a version. */
export const ACKNOWLEDGE: Query = {
  name: 'acknowledge',
  sql: `UPDATE subscriptions SET acknowledged = :version, failures = 0, retry_at = 0, attempts = 0, claimed_by = NULL
        WHERE id IN (SELECT value FROM ${valuesOf('ids')}) AND claimed_by = :worker`,
}

export const POSTPONE: Query = {
  name: 'postpone',
  sql: `UPDATE subscriptions SET failures = :failures, retry_at = :retry_at, attempts = 0, claimed_by = NULL
        WHERE id = :id AND claimed_by = :worker`,
}

export const RELEASE: Query = {
  name: 'release',
  sql: `UPDATE subscriptions SET attempts = attempts - 1, claimed_by = NULL WHERE id = :id AND claimed_by = :worker`,
}

/** Releases a claim until `:retry_at` without counting an attempt: too many requests wait for its address. */
export const PUT_OFF: Query = {
  name: 'put-off',
  sql: `UPDATE subscriptions SET attempts = attempts - 1, retry_at = :retry_at, claimed_by = NULL
        WHERE id = :id AND claimed_by = :worker`,
}

/** Releases every claim that the store attributes to the worker, except `:held` (from `listOf`). */
export const RELEASE_UNHELD: Query = {
  name: 'release-unheld',
  sql: `UPDATE subscriptions SET attempts = attempts - 1, claimed_by = NULL
        WHERE claimed_by = :worker AND NOT EXISTS (SELECT 1 FROM ${valuesOf('held')} WHERE value = id)`,
}

/**
 * Takes back the claims of dead workers. A delivery interrupted twice in a row has to wait; a delivery interrupted three times is
 * set aside, because it may be the cause of the crashes.
 */
export const TAKE_BACK: Query = {
  name: 'take-back-deliveries',
  sql: `UPDATE subscriptions SET claimed_by = NULL,
          retry_at = CASE WHEN attempts > 1 THEN CAST(:retry_at AS BIGINT) ELSE retry_at END,
          set_aside = CASE WHEN attempts > 2 THEN 'the sidecar died three times while it was called' ELSE set_aside END
        WHERE id IN (${abandoned('subscriptions')})
        RETURNING id, topic, callback, attempts`,
}

/** Sets a row aside: it is ignored until its subscriber renews the subscription. */
export const SET_ASIDE: Query = {
  name: 'set-aside',
  sql: `UPDATE subscriptions SET set_aside = :reason, attempts = 0, claimed_by = NULL
        WHERE id = :id AND claimed_by = :worker`,
}

export const REMOVE: Query = {
  name: 'remove',
  sql: 'DELETE FROM subscriptions WHERE id = :id AND claimed_by = :worker',
}

/** Removes subscriptions whose lease has expired, at most `:limit`. */
export const EXPIRE: Query = {
  name: 'expire',
  sql: `DELETE FROM subscriptions
        WHERE id IN (SELECT id FROM subscriptions WHERE lease_ends <= :now ORDER BY lease_ends LIMIT :limit ${SKIP_LOCKED})
        RETURNING id`,
}

/** Ends waits that are longer than the longest delay: they were set with a wrong clock. */
export const SHORTEN_WAITS: Query = {
  name: 'shorten-waits',
  sql: 'UPDATE subscriptions SET retry_at = :now WHERE retry_at > 0 AND retry_at > :latest',
}

/** Whether the subscription exists. */
export const KNOWN: Query = { name: 'known', sql: 'SELECT id FROM subscriptions WHERE id = :id' }

export const LIST: Query = {
  name: 'list',
  sql: `SELECT id, topic, callback, CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS signed, confirmed_at, lease_ends, failures,
          set_aside, coalesce(version - acknowledged, 0) AS behind
        FROM subscriptions LEFT JOIN topics ON topics.url = subscriptions.topic
        WHERE lease_ends > :now ORDER BY topic, confirmed_at, id`,
}
