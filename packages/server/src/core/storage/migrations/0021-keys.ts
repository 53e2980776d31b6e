import type { Migration } from './migration.ts';

/** Gives every sign-in a key of its own. Keys from before keep working: as those of bots, or as main keys of people. */
export const keys: Migration = {
  id: 21,
  name: 'keys',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    const text = engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
    return [
      'ALTER TABLE api_keys ADD COLUMN key_id BIGINT NOT NULL DEFAULT 0',
      "ALTER TABLE api_keys ADD COLUMN kind TEXT NOT NULL DEFAULT 'main'",
      "ALTER TABLE api_keys ADD COLUMN scopes TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE api_keys ADD COLUMN expires_at BIGINT',
      `UPDATE api_keys SET kind = 'bot' WHERE EXISTS (
        SELECT 1 FROM users WHERE users.realm_id = api_keys.realm_id
        AND users.id = api_keys.user_id AND users.is_bot = 1
      )`,
      `CREATE TABLE key_details (
        realm_id BIGINT NOT NULL,
        key_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        last_ip TEXT,
        PRIMARY KEY (realm_id, key_id)
      ) ${byKey}`,
      'CREATE INDEX key_details_by_user ON key_details (realm_id, user_id)',
      `CREATE TABLE key_secrets (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        key_hash ${text} NOT NULL,
        sealed_secret TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, key_hash)
      ) ${byKey}`,
      "CREATE INDEX api_keys_of_services ON api_keys (realm_id, key_id) WHERE kind = 'service'",
      'CREATE INDEX api_keys_by_expiry ON api_keys (expires_at) WHERE expires_at IS NOT NULL',
      'ALTER TABLE push_tokens ADD COLUMN key_id BIGINT',
      'ALTER TABLE push_devices ADD COLUMN key_id BIGINT',
    ];
  },
  async convert(tx) {
    await tx.run(
      `UPDATE api_keys SET key_id = realms.last_id + numbered.place
       FROM realms, (
         SELECT realm_id, key_hash,
           row_number() OVER (PARTITION BY realm_id ORDER BY created_at, key_hash) AS place
         FROM api_keys
       ) AS numbered
       WHERE realms.id = api_keys.realm_id AND numbered.realm_id = api_keys.realm_id
       AND numbered.key_hash = api_keys.key_hash`,
      [],
    );
    await tx.run(
      `UPDATE realms SET last_id = realms.last_id + counted.keys
       FROM (SELECT realm_id, count(*) AS keys FROM api_keys GROUP BY realm_id) AS counted
       WHERE counted.realm_id = realms.id`,
      [],
    );
    await tx.run(
      `INSERT INTO key_details (realm_id, key_id, user_id, name, created_at)
       SELECT realm_id, key_id, user_id, '', created_at FROM api_keys`,
      [],
    );
    await tx.run('ALTER TABLE api_keys DROP COLUMN created_at', []);
  },
};
