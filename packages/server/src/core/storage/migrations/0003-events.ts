import type { Migration } from './migration.ts';

/** Event queues, which are cursors into the log, and the start of a trimmed log. */
export const eventQueues: Migration = {
  id: 3,
  name: 'events',
  sql: ({ engine }) => {
    const key = engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
    return [
      'ALTER TABLE realms ADD COLUMN log_start BIGINT NOT NULL DEFAULT 0',
      `CREATE TABLE event_queues (
        realm_id BIGINT NOT NULL,
        id ${key} NOT NULL,
        user_id BIGINT NOT NULL,
        options TEXT NOT NULL,
        start_position BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        last_polled_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      )`,
      // These entries tell an account's membership at an earlier position. They are rare among the others.
      `CREATE INDEX events_about_membership ON events (realm_id, audience, event_id)
        WHERE type IN ('subscription', 'guest')`,
      'CREATE INDEX event_queues_by_user ON event_queues (realm_id, user_id)',
      'CREATE INDEX event_queues_by_use ON event_queues (last_polled_at)',
    ];
  },
};
