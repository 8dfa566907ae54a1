/**
 * The tables, as steps that are each taken once, in order, by whichever process comes first. Never change a step that has
 * been released: add one.
 *
 * Instants are milliseconds since 1970. Versions of a topic are counted, so that "behind" is a range of an index.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE held (
     path TEXT PRIMARY KEY,
     sha256 TEXT NOT NULL,
     since BIGINT NOT NULL
   );
   CREATE TABLE secrets (
     name TEXT PRIMARY KEY,
     value TEXT NOT NULL
   );
   CREATE TABLE topics (
     path TEXT PRIMARY KEY,
     version BIGINT NOT NULL,
     sha256 TEXT NOT NULL
   );
   CREATE TABLE changes (
     path TEXT NOT NULL,
     version BIGINT NOT NULL,
     changed_at BIGINT NOT NULL,
     PRIMARY KEY (path, version)
   );
   CREATE TABLE workers (
     id TEXT PRIMARY KEY,
     alive_until BIGINT NOT NULL
   );
   CREATE TABLE subscriptions (
     id TEXT PRIMARY KEY,
     topic TEXT NOT NULL,
     path TEXT NOT NULL,
     callback TEXT NOT NULL,
     host TEXT NOT NULL,
     secret TEXT,
     confirmed_at BIGINT NOT NULL,
     lease_ends BIGINT NOT NULL,
     acknowledged BIGINT NOT NULL,
     failures BIGINT NOT NULL,
     retry_at BIGINT NOT NULL,
     claimed_by TEXT
   );
   CREATE INDEX subscriptions_behind ON subscriptions (path, acknowledged, id) WHERE failures = 0;
   CREATE INDEX subscriptions_waiting ON subscriptions (path, retry_at, id) WHERE failures > 0;
   CREATE INDEX subscriptions_claimed ON subscriptions (claimed_by) WHERE claimed_by IS NOT NULL;
   CREATE INDEX subscriptions_lease ON subscriptions (lease_ends);
   CREATE INDEX subscriptions_host ON subscriptions (host);
   CREATE TABLE verifications (
     id TEXT PRIMARY KEY,
     request TEXT NOT NULL,
     mode TEXT NOT NULL,
     topic TEXT NOT NULL,
     path TEXT NOT NULL,
     callback TEXT NOT NULL,
     host TEXT NOT NULL,
     secret TEXT,
     lease_seconds BIGINT NOT NULL,
     acknowledged BIGINT NOT NULL,
     requested_at BIGINT NOT NULL,
     claimed_by TEXT
   );
   CREATE INDEX verifications_order ON verifications (requested_at, id);
   CREATE INDEX verifications_host ON verifications (host);`,
]
