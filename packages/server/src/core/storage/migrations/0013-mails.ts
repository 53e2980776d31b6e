import type { Migration } from './migration.ts';

/** Mails that wait to be sent. */
export const mails: Migration = {
  id: 13,
  name: 'mails',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE mails (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        occasion TEXT NOT NULL,
        address TEXT NOT NULL,
        user_id BIGINT,
        details TEXT NOT NULL,
        queued_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      'CREATE INDEX mails_by_time ON mails (due_at)',
      'CREATE INDEX mails_by_user ON mails (realm_id, user_id, occasion)',
    ];
  },
};
