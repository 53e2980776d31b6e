import type { Migration } from './migration.ts';

/** A cursor for each reader of the log, besides the one for push notifications. */
export const logReaders: Migration = {
  id: 14,
  name: 'log readers',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE log_readers (
        realm_id BIGINT NOT NULL,
        reader TEXT NOT NULL,
        position BIGINT NOT NULL,
        holder TEXT NOT NULL,
        held_until BIGINT NOT NULL,
        PRIMARY KEY (realm_id, reader)
      ) ${byKey}`,
      `INSERT INTO log_readers (realm_id, reader, position, holder, held_until)
        SELECT realm_id, 'push', position, holder, held_until FROM push_readers`,
      'DROP TABLE push_readers',
    ];
  },
};
