import type { Migration } from './migration.ts';

/** Second factors for signing in with a password, and their recovery codes. */
export const secondFactors: Migration = {
  id: 25,
  name: 'second factors',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE second_factors (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        sealed_secret TEXT,
        last_step BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ${byKey}`,
      `CREATE TABLE recovery_codes (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        code_hash TEXT NOT NULL,
        sealed_secret TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, code_hash)
      ) ${byKey}`,
    ];
  },
};
