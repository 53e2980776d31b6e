import type { Migration } from './migration.ts';

/** Invitations to an address, and a count of recent invitation mails. */
export const invitesByMail: Migration = {
  id: 15,
  name: 'invites by mail',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      'ALTER TABLE invites ADD COLUMN email TEXT',
      `CREATE TABLE invitation_mails (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        sender_id BIGINT NOT NULL,
        email TEXT NOT NULL,
        mailed_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      'CREATE INDEX invitation_mails_by_time ON invitation_mails (mailed_at)',
    ];
  },
};
