import type { Query } from '../store/database.ts'

/** A new version, if the bytes are new: one row, at any number of subscriptions. */
export const PUBLISH: Query = {
  name: 'publish',
  sql: `INSERT INTO topics (path, version, sha256) VALUES (:path, 1, :sha256)
        ON CONFLICT (path) DO UPDATE SET version = topics.version + 1, sha256 = excluded.sha256
        WHERE topics.sha256 <> excluded.sha256
        RETURNING version`,
}

/** When the present version came up; nothing if that is known. */
export const NOTE_CHANGE: Query = {
  name: 'note-change',
  sql: `INSERT INTO changes (path, version, changed_at)
        SELECT path, version, CAST(:now AS BIGINT) FROM topics WHERE path = :path
        ON CONFLICT (path, version) DO NOTHING`,
}

/** No lease is longer than the oldest change that is kept. */
export const FORGET_CHANGES: Query = {
  name: 'forget-changes',
  sql: `DELETE FROM changes WHERE changed_at < :before
        AND version < (SELECT version FROM topics WHERE topics.path = changes.path)`,
}

/** What each topic's bytes are, and since when. */
export const TOPICS_NOW: Query = {
  name: 'topics-now',
  sql: `SELECT topics.path AS path, sha256, changed_at FROM topics
        JOIN changes ON changes.path = topics.path AND changes.version = topics.version`,
}

/** For each topic: how many subscriptions run, how many of them are behind, and since when the slowest is. */
export const STANDING: Query = {
  name: 'standing',
  sql: `WITH slowest AS (
          SELECT subscriptions.path AS path, count(*) AS subscriptions,
            sum(CASE WHEN acknowledged < version THEN 1 ELSE 0 END) AS behind, min(acknowledged) AS acknowledged
          FROM subscriptions JOIN topics ON topics.path = subscriptions.path
          WHERE lease_ends > :now GROUP BY subscriptions.path)
        SELECT topics.path AS path, coalesce(subscriptions, 0) AS subscriptions, coalesce(behind, 0) AS behind,
          (SELECT min(changed_at) FROM changes
           WHERE changes.path = topics.path AND changes.version > slowest.acknowledged) AS behind_since
        FROM topics LEFT JOIN slowest ON slowest.path = topics.path ORDER BY topics.path`,
}
