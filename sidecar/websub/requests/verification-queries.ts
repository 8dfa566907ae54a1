import { FOR_UPDATE, type Query, SKIP_LOCKED, valuesOf } from '../../store/database.ts'
import { abandoned, NOT_BUSY } from '../claims/worker.ts'

/** Condition: the request would renew or end a current subscription. Such a request is always accepted. */
const RUNS = 'EXISTS (SELECT 1 FROM subscriptions WHERE id = :id AND lease_ends > :now)'

/** Condition: the row belongs to the site that the request was sent to; `:topics` is from `listOf`. */
const OF_SITE = `topic IN (SELECT value FROM ${valuesOf('topics')})`

const PENDING = `SELECT count(*) FROM verifications
  WHERE domain = :domain AND ${OF_SITE} AND id <> :id AND set_aside IS NULL`

/** Requests for new subscriptions. */
const ASKED = `FROM verifications AS asked WHERE asked.mode = 'subscribe' AND asked.id <> :id AND asked.set_aside IS NULL
  AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE subscriptions.id = asked.id AND lease_ends > :now)`

/** Counts a domain's subscriptions to the site, and its requests for new ones. */
const SUBSCRIBED = `(SELECT count(*) FROM subscriptions WHERE domain = :domain AND ${OF_SITE} AND lease_ends > :now)
  + (SELECT count(*) ${ASKED} AND asked.domain = :domain AND asked.${OF_SITE})`

/**
 * Counts the subscriptions to the site, and the requests for new ones, of all domains. Expired subscriptions count until they are
 * removed, within a minute.
 */
const SUBSCRIBED_TO_SITE = `(SELECT coalesce(CAST(sum(subscriptions) AS BIGINT), 0) FROM tallies WHERE ${OF_SITE})
  + (SELECT count(*) ${ASKED} AND asked.${OF_SITE})`

/**
 * Counts the subscriptions to all sites that have not expired, and the requests for new ones. Triggers update the tallies, so of
 * the subscriptions only expired ones have to be counted.
 */
const IN_ALL = `(SELECT coalesce(CAST(sum(subscriptions) AS BIGINT), 0) FROM tallies)
  - (SELECT count(*) FROM subscriptions WHERE lease_ends <= :now) + (SELECT count(*) ${ASKED})`

/** Runs before `ASK`, in one transaction, so that simultaneous requests at all sidecars on the store are counted one by one. */
export const LOCK_BOUNDS: Query = {
  name: 'lock-bounds',
  sql: `SELECT name FROM bounds WHERE name = 'subscriptions' ${FOR_UPDATE}`,
}

/**
 * Counts all subscriptions. Runs between `LOCK_BOUNDS` and `ASK` after `ASK` has refused. Otherwise requests are only added to
 * the last count (`ADD_TO_COUNT`): the count is never too low, and a large store is rarely counted.
 */
export const COUNT_ALL: Query = {
  name: 'count-all',
  sql: `UPDATE bounds SET taken = ${IN_ALL} WHERE name = 'subscriptions'`,
}

/** Adds a stored request to the count. Runs after `ASK`. */
export const ADD_TO_COUNT: Query = {
  name: 'add-to-count',
  sql: `UPDATE bounds SET taken = taken + 1 WHERE name = 'subscriptions'
        AND EXISTS (SELECT 1 FROM verifications WHERE id = :id AND request = :request)`,
}

/**
 * Stores a request until it is verified, replacing an earlier one for the same subscription. Returns no row if a limit is
 * reached; 0 turns a limit off. A new subscription starts from the current content and receives only later changes.
 */
export const ASK: Query = {
  name: 'ask',
  sql: `INSERT INTO verifications
          (id, request, mode, topic, callback, host, domain, secret, lease_seconds, acknowledged, requested_at)
        SELECT :id, :request, :mode, :topic, :callback, :host, :domain, :secret, CAST(:lease_seconds AS BIGINT),
          coalesce((SELECT version FROM topics WHERE url = :topic), 0), CAST(:now AS BIGINT)
        WHERE ${RUNS}
          OR ((:most_pending = 0 OR (${PENDING}) < :most_pending)
            AND (:mode = 'unsubscribe'
              OR ((:most_of_domain = 0 OR ${SUBSCRIBED} < :most_of_domain)
                AND (:most_of_site = 0 OR ${SUBSCRIBED_TO_SITE} < :most_of_site)
                AND (:most = 0 OR (SELECT taken FROM bounds WHERE name = 'subscriptions') < :most))))
        ON CONFLICT (id) DO UPDATE SET request = excluded.request, mode = excluded.mode, secret = excluded.secret,
          lease_seconds = excluded.lease_seconds, acknowledged = excluded.acknowledged,
          requested_at = excluded.requested_at, host = excluded.host, domain = excluded.domain,
          attempts = 0, retry_at = 0, set_aside = NULL, claimed_by = NULL
        RETURNING id`,
}

/** The counts that two of the limits compare with. */
export const COUNT: Query = {
  name: 'count',
  sql: `SELECT (${PENDING}) AS pending, ${SUBSCRIBED} AS subscribed`,
}

function claim(name: string, due: string): Query {
  return {
    name,
    sql: `WITH next AS MATERIALIZED (
            SELECT id, host, requested_at FROM verifications WHERE ${due} AND retry_at <= :now
              AND claimed_by IS NULL AND set_aside IS NULL AND ${NOT_BUSY}
              AND (requested_at, id) > (:after_place, :after_id)
            ORDER BY requested_at, id LIMIT :limit ${SKIP_LOCKED}),
          shared AS (SELECT id, row_number() OVER (PARTITION BY host ORDER BY requested_at, id) AS turn FROM next)
          UPDATE verifications SET claimed_by = :worker, attempts = attempts + 1
          WHERE id IN (SELECT id FROM shared WHERE turn <= :share)
          RETURNING id, request, mode, topic, callback, host, lease_seconds, requested_at AS place`,
  }
}

// For `attempts` see subscription-queries.ts.
export const CLAIM_NEW = claim('claim-verifications', 'attempts = 0')
export const CLAIM_INTERRUPTED = claim('claim-interrupted-verifications', 'attempts = 1')
export const CLAIM_SUSPECTED = claim('claim-suspected-verifications', 'attempts > 1')

/** Removes an expired subscription before it is made again, so that the new one does not inherit its acknowledgements. */
export const FORGET_EXPIRED: Query = {
  name: 'forget-expired',
  sql: `DELETE FROM subscriptions WHERE id = :id AND lease_ends <= :now
        AND EXISTS (SELECT 1 FROM verifications WHERE id = :id AND request = :request)`,
}

/** Stores a confirmed subscription. A renewal keeps the acknowledged version and the failures, unless the row was set aside. */
export const SUBSCRIBE: Query = {
  name: 'subscribe',
  sql: `INSERT INTO subscriptions
          (id, topic, callback, host, domain, secret, confirmed_at, lease_ends, acknowledged, failures, retry_at, claimed_by)
        SELECT id, topic, callback, host, domain, secret, CAST(:now AS BIGINT), CAST(:lease_ends AS BIGINT), acknowledged, 0, 0, NULL
        FROM verifications WHERE id = :id AND request = :request
        ON CONFLICT (id) DO UPDATE SET secret = excluded.secret, confirmed_at = excluded.confirmed_at,
          lease_ends = excluded.lease_ends,
          attempts = CASE WHEN subscriptions.set_aside IS NULL THEN subscriptions.attempts ELSE 0 END,
          retry_at = CASE WHEN subscriptions.set_aside IS NULL THEN subscriptions.retry_at ELSE 0 END,
          failures = CASE WHEN subscriptions.set_aside IS NULL THEN subscriptions.failures ELSE 0 END,
          set_aside = NULL`,
}

export const UNSUBSCRIBE: Query = {
  name: 'unsubscribe',
  sql: `DELETE FROM subscriptions WHERE id = :id
        AND EXISTS (SELECT 1 FROM verifications WHERE id = :id AND request = :request)`,
}

/** Removes a request, unless the subscriber has sent a new one in the meantime. */
export const ANSWERED: Query = {
  name: 'answered',
  sql: 'DELETE FROM verifications WHERE id = :id AND request = :request',
}

export const GIVE_BACK: Query = {
  name: 'give-back',
  sql: `UPDATE verifications SET attempts = attempts - 1, claimed_by = NULL
        WHERE id = :id AND request = :request AND claimed_by = :worker`,
}

/** Releases every claim that the store attributes to the worker, except `:held` (from `listOf`). */
export const GIVE_BACK_UNHELD: Query = {
  name: 'give-back-unheld',
  sql: `UPDATE verifications SET attempts = attempts - 1, claimed_by = NULL
        WHERE claimed_by = :worker AND NOT EXISTS (SELECT 1 FROM ${valuesOf('held')} WHERE value = request)`,
}

/** Takes back the claims of dead workers; see subscription-queries.ts. */
export const TAKE_BACK: Query = {
  name: 'take-back-verifications',
  sql: `UPDATE verifications SET claimed_by = NULL,
          retry_at = CASE WHEN attempts > 1 THEN CAST(:retry_at AS BIGINT) ELSE retry_at END,
          set_aside = CASE WHEN attempts > 2 THEN 'the sidecar died three times while it was called' ELSE set_aside END
        WHERE id IN (${abandoned('verifications')})
        RETURNING id, topic, callback, attempts`,
}

/** Sets a request aside: it is ignored until the subscriber sends it again. */
export const SET_ASIDE: Query = {
  name: 'set-verification-aside',
  sql: `UPDATE verifications SET set_aside = :reason, attempts = 0, claimed_by = NULL
        WHERE id = :id AND claimed_by = :worker`,
}

/** Removes requests that were set aside long ago. */
export const FORGET_SET_ASIDE: Query = {
  name: 'forget-set-aside',
  sql: 'DELETE FROM verifications WHERE set_aside IS NOT NULL AND requested_at < :before',
}

/** Releases a claim until `:retry_at` without counting an attempt: too many requests wait for its address. */
export const PUT_OFF: Query = {
  name: 'put-verification-off',
  sql: `UPDATE verifications SET attempts = attempts - 1, retry_at = :retry_at, claimed_by = NULL
        WHERE id = :id AND request = :request AND claimed_by = :worker`,
}
