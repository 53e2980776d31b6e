import type { Migration } from './migration.ts';

/** Links with which people create their own accounts. */
export const invites: Migration = {
  id: 8,
  name: 'invites',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE invites (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        token TEXT NOT NULL,
        inviter_id BIGINT NOT NULL,
        role INTEGER NOT NULL,
        channel_ids TEXT NOT NULL,
        with_default_channels INTEGER NOT NULL,
        notify_inviter INTEGER NOT NULL,
        single_use INTEGER NOT NULL,
        uses BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      'CREATE UNIQUE INDEX invites_by_token ON invites (realm_id, token)',
    ];
  },
};
