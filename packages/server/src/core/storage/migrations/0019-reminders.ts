import type { Migration } from './migration.ts';

/** The messages that people want to be reminded of, with the times. */
export const reminders: Migration = {
  id: 19,
  name: 'reminders',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE reminders (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        note TEXT NOT NULL,
        content TEXT NOT NULL,
        rendered TEXT NOT NULL,
        deliver_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, id)
      ) ${byKey}`,
      'CREATE INDEX reminders_by_time ON reminders (deliver_at)',
    ];
  },
};
