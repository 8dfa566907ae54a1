import { type Query, valuesOf } from '../../store/database.ts'

// A topic is identified by its full URL: several origins may share a store.

/** Stores a new version if the bytes are new: one row, for any number of subscriptions. */
export const PUBLISH: Query = {
  name: 'publish',
  sql: `INSERT INTO topics (url, version, sha256) VALUES (:topic, 1, :sha256)
        ON CONFLICT (url) DO UPDATE SET version = topics.version + 1, sha256 = excluded.sha256
        WHERE topics.sha256 <> excluded.sha256
        RETURNING version`,
}

/** Stores when the current version appeared, unless that is stored already. */
export const NOTE_CHANGE: Query = {
  name: 'note-change',
  sql: `INSERT INTO changes (topic, version, changed_at)
        SELECT url, version, CAST(:now AS BIGINT) FROM topics WHERE url = :topic
        ON CONFLICT (topic, version) DO NOTHING`,
}

/** Removes changes that are older than any lease, except the change to the current version. */
export const FORGET_CHANGES: Query = {
  name: 'forget-changes',
  sql: `DELETE FROM changes WHERE topic = :topic AND changed_at < :before
        AND version < (SELECT version FROM topics WHERE url = :topic)`,
}

/** The current hash of each of `:topics` (from `listOf`), and the time of its last change. */
export const TOPICS_NOW: Query = {
  name: 'topics-now',
  sql: `SELECT url, sha256, changed_at FROM topics
        JOIN changes ON changes.topic = topics.url AND changes.version = topics.version
        WHERE url IN (SELECT value FROM ${valuesOf('topics')})`,
}

/**
 * How many subscriptions a topic has, how many of them are behind, and since when there has been content that the furthest behind
 * lacks. It reads the tallies, which triggers update, and subtracts only the expired subscriptions that are not removed yet.
 * `topic || ''` stops both databases from using an index on the topic, which would read all of its subscriptions.
 */
export const BACKLOG: Query = {
  name: 'backlog',
  sql: `WITH running AS (
          SELECT acknowledged, CAST(sum(subscriptions) AS BIGINT) AS subscriptions FROM (
            SELECT acknowledged, subscriptions FROM tallies WHERE topic = :topic
            UNION ALL SELECT acknowledged, -1 FROM subscriptions WHERE lease_ends <= :now AND topic || '' = :topic) AS parts
          GROUP BY acknowledged HAVING sum(subscriptions) <> 0)
        SELECT (SELECT coalesce(CAST(sum(subscriptions) AS BIGINT), 0) FROM running) AS subscriptions,
          (SELECT coalesce(CAST(sum(subscriptions) AS BIGINT), 0) FROM running WHERE acknowledged < version) AS behind,
          (SELECT min(changed_at) FROM changes
           WHERE changes.topic = :topic AND changes.version > (SELECT min(acknowledged) FROM running)) AS behind_since
        FROM topics WHERE url = :topic`,
}

/** The topics among `:topics` (from `listOf`) that have subscriptions. */
export const SUBSCRIBED_TOPICS: Query = {
  name: 'subscribed-topics',
  sql: `SELECT DISTINCT topic FROM tallies WHERE topic IN (SELECT value FROM ${valuesOf('topics')})`,
}
