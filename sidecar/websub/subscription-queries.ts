import { type Query, SKIP_LOCKED } from '../store/database.ts'
import { NOT_BUSY, UNCLAIMED } from './worker.ts'

/** The version of the topic, if it is still the content that the claiming process has. */
const VERSION = '(SELECT version FROM topics WHERE path = :path AND sha256 = :sha256)'

const DUE = `path = :path AND acknowledged < ${VERSION} AND lease_ends > :now AND ${UNCLAIMED} AND ${NOT_BUSY}`

function claim(name: string, due: string, order: string): Query {
  return {
    name,
    sql: `WITH due AS MATERIALIZED (
            SELECT id, host FROM subscriptions WHERE ${due} ORDER BY ${order} LIMIT :places ${SKIP_LOCKED}),
          shared AS (SELECT id, row_number() OVER (PARTITION BY host ORDER BY id) AS place FROM due)
          UPDATE subscriptions SET claimed_by = :worker WHERE id IN (SELECT id FROM shared WHERE place <= :share)
          RETURNING id, topic, path, callback, host, secret, failures, lease_ends, ${VERSION} AS version`,
  }
}

/** What is due at subscribers that answered last time, those that are furthest behind first. Those wait too that found their address crowded. */
export const CLAIM_BEHIND = claim('claim-behind', `failures = 0 AND retry_at <= :now AND ${DUE}`, 'acknowledged, id')

/** What is due again at subscribers that failed, once their wait is over. */
export const CLAIM_WAITED = claim('claim-waited', `failures > 0 AND retry_at <= :now AND ${DUE}`, 'retry_at, id')

export const ACKNOWLEDGE: Query = {
  name: 'acknowledge',
  sql: `UPDATE subscriptions SET acknowledged = :version, failures = 0, retry_at = 0, claimed_by = NULL
        WHERE id = :id AND claimed_by = :worker`,
}

export const POSTPONE: Query = {
  name: 'postpone',
  sql: `UPDATE subscriptions SET failures = :failures, retry_at = :retry_at, claimed_by = NULL
        WHERE id = :id AND claimed_by = :worker`,
}

export const RELEASE: Query = {
  name: 'release',
  sql: 'UPDATE subscriptions SET claimed_by = NULL WHERE id = :id AND claimed_by = :worker',
}

export const REMOVE: Query = {
  name: 'remove',
  sql: 'DELETE FROM subscriptions WHERE id = :id AND claimed_by = :worker',
}

export const EXPIRE: Query = { name: 'expire', sql: 'DELETE FROM subscriptions WHERE lease_ends <= :now' }

/** The path of a topic as it was subscribed to, at an earlier public address for example. */
export const PATH_OF: Query = { name: 'path-of', sql: 'SELECT path FROM subscriptions WHERE id = :id' }

export const LIST: Query = {
  name: 'list',
  sql: `SELECT id, topic, callback, CASE WHEN secret IS NULL THEN 0 ELSE 1 END AS signed, confirmed_at, lease_ends, failures,
          coalesce(version - acknowledged, 0) AS behind
        FROM subscriptions LEFT JOIN topics ON topics.path = subscriptions.path
        WHERE lease_ends > :now ORDER BY topic, confirmed_at, id`,
}
