import type { Migration } from './migration.ts';

/** Receivers of events outside of the realm, and how far each of them is. */
export const webhooks: Migration = {
  id: 29,
  name: 'webhooks',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE webhooks (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        url TEXT NOT NULL,
        events TEXT NOT NULL,
        narrow TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        owner_id BIGINT,
        sealed_secret TEXT NOT NULL,
        sealed_old_secret TEXT NOT NULL,
        old_secret_until BIGINT NOT NULL,
        is_enabled INTEGER NOT NULL,
        pause TEXT NOT NULL,
        generation BIGINT NOT NULL,
        starts_after BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      `CREATE TABLE webhook_progress (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        generation BIGINT NOT NULL,
        cursor BIGINT NOT NULL,
        pending_id BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        failing_since BIGINT NOT NULL,
        next_attempt_at BIGINT NOT NULL,
        delivered_at BIGINT NOT NULL,
        deliveries TEXT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
    ];
  },
};
