import type { Migration } from './migration.ts';

/** The identities at single sign-on providers that accounts belong to. */
export const identities: Migration = {
  id: 12,
  name: 'identities',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE identities (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        sealed_api_key TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ${byKey}`,
      'CREATE UNIQUE INDEX identities_by_subject ON identities (realm_id, issuer, subject)',
    ];
  },
};
