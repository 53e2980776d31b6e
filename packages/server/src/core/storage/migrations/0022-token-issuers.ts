import type { Migration } from './migration.ts';

/** Issuers of sign-in tokens, people's ids in the products that embed the chat, and tokens that work only once. */
export const tokenIssuers: Migration = {
  id: 22,
  name: 'token issuers',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE token_issuers (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        issuer TEXT NOT NULL,
        audience TEXT NOT NULL,
        jwks_url TEXT,
        public_key TEXT,
        sealed_secret TEXT,
        auto_create BIGINT NOT NULL,
        max_role BIGINT NOT NULL,
        key_lifetime_secs BIGINT NOT NULL,
        trusted_emails BIGINT NOT NULL,
        is_enabled BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      'CREATE UNIQUE INDEX token_issuers_by_issuer ON token_issuers (realm_id, issuer)',
      `CREATE TABLE external_ids (
        realm_id BIGINT NOT NULL,
        external_id TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        issuer TEXT,
        PRIMARY KEY (realm_id, external_id)
      ) ${byKey}`,
      'CREATE UNIQUE INDEX external_ids_by_user ON external_ids (realm_id, user_id)',
      `CREATE TABLE used_tokens (
        realm_id BIGINT NOT NULL,
        token_hash TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, token_hash)
      ) ${byKey}`,
      'CREATE INDEX used_tokens_by_time ON used_tokens (expires_at)',
      `CREATE TABLE issued_keys (
        realm_id BIGINT NOT NULL,
        key_id BIGINT NOT NULL,
        issuer_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, key_id)
      ) ${byKey}`,
      'CREATE INDEX issued_keys_by_issuer ON issued_keys (realm_id, issuer_id)',
      'CREATE INDEX issued_keys_by_time ON issued_keys (expires_at)',
      `CREATE TABLE external_pictures (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        url TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ${byKey}`,
    ];
  },
};
