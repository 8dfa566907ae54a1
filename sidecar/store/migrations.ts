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
  // Topics and held files are known by their whole URL: several businesses may share a store. The URL that a subscription
  // was made for says which it belongs to, and each topic goes on from the version that its path had. `held` keeps its paths:
  // the file that has such a row's bytes takes its second over (open-store.ts).
  `ALTER TABLE held RENAME COLUMN path TO url;
   CREATE TABLE topics_by_url (
     url TEXT PRIMARY KEY,
     version BIGINT NOT NULL,
     sha256 TEXT NOT NULL
   );
   INSERT INTO topics_by_url
     SELECT known.topic, version, sha256
     FROM (SELECT topic, path FROM subscriptions UNION SELECT topic, path FROM verifications) AS known
     JOIN topics ON topics.path = known.path WHERE true
     ON CONFLICT (url) DO NOTHING;
   CREATE TABLE changes_by_topic (
     topic TEXT NOT NULL,
     version BIGINT NOT NULL,
     changed_at BIGINT NOT NULL,
     PRIMARY KEY (topic, version)
   );
   INSERT INTO changes_by_topic
     SELECT known.topic, version, changed_at
     FROM (SELECT topic, path FROM subscriptions UNION SELECT topic, path FROM verifications) AS known
     JOIN changes ON changes.path = known.path WHERE true
     ON CONFLICT (topic, version) DO NOTHING;
   DROP TABLE topics;
   DROP TABLE changes;
   ALTER TABLE topics_by_url RENAME TO topics;
   ALTER TABLE changes_by_topic RENAME TO changes;

   DROP INDEX subscriptions_behind;
   DROP INDEX subscriptions_waiting;
   ALTER TABLE subscriptions DROP COLUMN path;
   ALTER TABLE subscriptions ADD COLUMN domain TEXT;
   ALTER TABLE subscriptions ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
   ALTER TABLE subscriptions ADD COLUMN set_aside TEXT;
   CREATE INDEX subscriptions_behind ON subscriptions (topic, acknowledged, id) WHERE retry_at = 0;
   CREATE INDEX subscriptions_waiting ON subscriptions (topic, retry_at, id) WHERE retry_at > 0;
   CREATE INDEX subscriptions_interrupted ON subscriptions (topic, attempts) WHERE attempts > 0 AND claimed_by IS NULL;
   CREATE INDEX subscriptions_domain ON subscriptions (domain);
   DROP INDEX subscriptions_host;
   CREATE INDEX subscriptions_host ON subscriptions (host) WHERE domain IS NULL;

   ALTER TABLE verifications DROP COLUMN path;
   ALTER TABLE verifications ADD COLUMN domain TEXT;
   ALTER TABLE verifications ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0;
   ALTER TABLE verifications ADD COLUMN retry_at BIGINT NOT NULL DEFAULT 0;
   ALTER TABLE verifications ADD COLUMN set_aside TEXT;
   CREATE INDEX verifications_domain ON verifications (domain);
   DROP INDEX verifications_host;
   CREATE INDEX verifications_host ON verifications (host) WHERE domain IS NULL;

   CREATE TABLE writes (
     name TEXT PRIMARY KEY,
     at BIGINT NOT NULL
   );
   CREATE TABLE bounds (
     name TEXT PRIMARY KEY,
     taken BIGINT NOT NULL
   );
   INSERT INTO bounds
     SELECT 'subscriptions', (SELECT count(*) FROM subscriptions) + (SELECT count(*) FROM verifications);`,
]
