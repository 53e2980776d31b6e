import type { Migration } from '../../core/storage/migrations/migration.ts';

/** The relay's own small database. */
export const relaySchema: readonly Migration[] = [
  {
    id: 1,
    name: 'relay',
    sql: () => [
      `CREATE TABLE relay_keys (
        id INTEGER PRIMARY KEY,
        purpose TEXT NOT NULL,
        public_key TEXT NOT NULL UNIQUE,
        secret_key TEXT NOT NULL,
        created_at BIGINT NOT NULL
      )`,
      `CREATE TABLE relay_servers (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        key_hash TEXT NOT NULL,
        created_at BIGINT NOT NULL
      )`,
      `CREATE TABLE relay_devices (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        server_id TEXT NOT NULL,
        realm_uuid TEXT NOT NULL,
        push_account_id BIGINT NOT NULL,
        token_kind TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        token TEXT NOT NULL,
        app_id TEXT,
        registered_at BIGINT NOT NULL
      )`,
      `CREATE UNIQUE INDEX relay_devices_by_token
        ON relay_devices (server_id, realm_uuid, push_account_id, token_kind, token_hash)`,
      `CREATE TABLE relay_handed (
        device_id BIGINT NOT NULL,
        notification_id TEXT NOT NULL,
        handed_at BIGINT NOT NULL,
        PRIMARY KEY (device_id, notification_id)
      ) WITHOUT ROWID`,
      'CREATE INDEX relay_handed_by_time ON relay_handed (handed_at)',
    ],
  },
];
