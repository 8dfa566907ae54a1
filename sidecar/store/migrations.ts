/**
 * The steps that create the tables. Each runs once, in order, in the first process that opens the store. Never change a released
 * step: add a new one.
 *
 * Instants are milliseconds since 1970. Versions of a topic are numbers, so that the subscriptions that are behind are a range of
 * an index.
 */
export const MIGRATIONS: readonly (string | { sqlite: string; postgres: string })[] = [
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
  // Topics and published files (`held`) are identified by their whole URL, because several businesses may share a store. The URL
  // of a subscription tells which topic it belongs to, and each topic continues from the version of its path. Older rows of
  // `held` still contain paths: a file with the same bytes takes over the row's second (open-store.ts).
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
  // `tallies` counts the subscriptions to a topic by the version that they acknowledged last, for `/metrics`; the count is the
  // sum of its column `subscriptions`. Triggers update it after every statement. In PostgreSQL each statement adds rows, because
  // updates of one shared row would make transactions wait for each other; every thousandth statement sums the rows up.
  {
    sqlite: `CREATE TABLE tallies (
        topic TEXT NOT NULL,
        acknowledged BIGINT NOT NULL,
        subscriptions BIGINT NOT NULL,
        PRIMARY KEY (topic, acknowledged)
      );
      CREATE TRIGGER tally_added AFTER INSERT ON subscriptions BEGIN
        INSERT INTO tallies VALUES (NEW.topic, NEW.acknowledged, 1)
          ON CONFLICT (topic, acknowledged) DO UPDATE SET subscriptions = subscriptions + 1;
      END;
      CREATE TRIGGER tally_removed AFTER DELETE ON subscriptions BEGIN
        UPDATE tallies SET subscriptions = subscriptions - 1
          WHERE topic = OLD.topic AND acknowledged = OLD.acknowledged;
        DELETE FROM tallies WHERE topic = OLD.topic AND acknowledged = OLD.acknowledged AND subscriptions = 0;
      END;
      CREATE TRIGGER tally_acknowledged AFTER UPDATE OF acknowledged ON subscriptions
        WHEN NEW.acknowledged <> OLD.acknowledged BEGIN
        INSERT INTO tallies VALUES (NEW.topic, NEW.acknowledged, 1)
          ON CONFLICT (topic, acknowledged) DO UPDATE SET subscriptions = subscriptions + 1;
        UPDATE tallies SET subscriptions = subscriptions - 1
          WHERE topic = OLD.topic AND acknowledged = OLD.acknowledged;
        DELETE FROM tallies WHERE topic = OLD.topic AND acknowledged = OLD.acknowledged AND subscriptions = 0;
      END;
      INSERT INTO tallies SELECT topic, acknowledged, count(*) FROM subscriptions GROUP BY topic, acknowledged;`,
    postgres: `CREATE TABLE tallies (
        topic TEXT NOT NULL,
        acknowledged BIGINT NOT NULL,
        subscriptions BIGINT NOT NULL
      );
      CREATE INDEX tallies_topic ON tallies (topic);
      CREATE SEQUENCE tally_statements;
      CREATE FUNCTION tally_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO tallies SELECT topic, acknowledged, count(*) FROM added GROUP BY topic, acknowledged;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO tallies SELECT topic, acknowledged, -count(*) FROM removed GROUP BY topic, acknowledged;
        ELSE
          INSERT INTO tallies SELECT topic, acknowledged, sum(change)
            FROM (SELECT topic, acknowledged, 1 AS change FROM added
              UNION ALL SELECT topic, acknowledged, -1 FROM removed) AS changes
            GROUP BY topic, acknowledged HAVING sum(change) <> 0;
        END IF;
        IF FOUND AND nextval('tally_statements') % 1000 = 0 THEN
          WITH parts AS (SELECT ctid FROM tallies FOR UPDATE SKIP LOCKED),
            taken AS (DELETE FROM tallies WHERE ctid IN (SELECT ctid FROM parts) RETURNING *)
          INSERT INTO tallies SELECT topic, acknowledged, sum(subscriptions) FROM taken
            GROUP BY topic, acknowledged HAVING sum(subscriptions) <> 0;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tally_added AFTER INSERT ON subscriptions
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
      CREATE TRIGGER tally_removed AFTER DELETE ON subscriptions
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
      CREATE TRIGGER tally_acknowledged AFTER UPDATE ON subscriptions
        REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_subscriptions();
      INSERT INTO tallies SELECT topic, acknowledged, count(*) FROM subscriptions GROUP BY topic, acknowledged;`,
  },
  // The limits of a site count only the requests and subscriptions of a domain that are for topics of that site.
  `DROP INDEX subscriptions_domain;
   CREATE INDEX subscriptions_domain ON subscriptions (domain, topic);
   DROP INDEX verifications_domain;
   CREATE INDEX verifications_domain ON verifications (domain, topic);
   CREATE INDEX verifications_topic ON verifications (topic);`,
  // The version of the software that brought the store to each number of steps. Older versions name it when they refuse the
  // store.
  `CREATE TABLE software (
     steps BIGINT PRIMARY KEY,
     version TEXT NOT NULL
   );`,
]
