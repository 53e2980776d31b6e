import type { Migration } from './migration.ts';

/** Event queues, which are cursors into the log, and where a trimmed log begins. */
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
      // What tells who somebody was at an earlier entry; there is little of it between the rest.
      `CREATE INDEX events_about_membership ON events (realm_id, audience, event_id)
        WHERE type IN ('subscription', 'guest')`,
      'CREATE INDEX event_queues_by_user ON event_queues (realm_id, user_id)',
      'CREATE INDEX event_queues_by_use ON event_queues (last_polled_at)',
    ];
  },
};
