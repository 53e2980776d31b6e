import type { Migration } from './migration.ts';

/** Devices that get notifications, the notifications shown on them, and the position up to which the log was read. */
export const push: Migration = {
  id: 4,
  name: 'push',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE push_devices (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        push_account_id BIGINT NOT NULL,
        token_kind TEXT NOT NULL,
        public_key TEXT NOT NULL,
        relay_public_key TEXT NOT NULL,
        registration TEXT NOT NULL,
        realm_url TEXT NOT NULL,
        status TEXT NOT NULL,
        error_code TEXT,
        device_id BIGINT,
        registered_at BIGINT NOT NULL,
        attempts BIGINT NOT NULL,
        next_attempt_at BIGINT,
        PRIMARY KEY (realm_id, user_id, push_account_id)
      )`,
      'CREATE INDEX push_devices_due ON push_devices (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
      `CREATE TABLE push_notified (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        notified_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, message_id)
      ) ${byKey}`,
      'CREATE INDEX push_notified_by_message ON push_notified (realm_id, message_id)',
      'CREATE INDEX push_notified_by_time ON push_notified (notified_at)',
      `CREATE TABLE push_readers (
        realm_id BIGINT NOT NULL PRIMARY KEY,
        position BIGINT NOT NULL,
        holder TEXT NOT NULL,
        held_until BIGINT NOT NULL
      )`,
    ];
  },
};
