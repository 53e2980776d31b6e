import type { Migration } from './migration.ts';

/** Realms, the event log, accounts, groups, settings and profiles. Every key begins with the realm. */
export const ground: Migration = {
  id: 1,
  name: 'ground',
  sql: ({ engine }) => {
    // Keys sort by bytes on both engines.
    const key = engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
    // Rows live in the tree of their key instead of a second one, which suits short rows. Long rows are read faster
    // through a rowid. Without a rowid, SQLite would also not use the index of the log's audiences.
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE realms (
        id BIGINT NOT NULL PRIMARY KEY,
        subdomain ${key} NOT NULL UNIQUE,
        uuid TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        last_event_id BIGINT NOT NULL,
        last_message_id BIGINT NOT NULL,
        last_id BIGINT NOT NULL
      ) ${byKey}`,

      `CREATE TABLE events (
        realm_id BIGINT NOT NULL,
        event_id BIGINT NOT NULL,
        audience ${key} NOT NULL,
        type TEXT NOT NULL,
        payload TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, event_id)
      )`,
      'CREATE INDEX events_by_audience ON events (realm_id, audience, event_id)',

      `CREATE TABLE users (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        email TEXT NOT NULL,
        delivery_email TEXT NOT NULL,
        full_name TEXT NOT NULL,
        role SMALLINT NOT NULL,
        is_active SMALLINT NOT NULL,
        is_bot SMALLINT NOT NULL,
        bot_type SMALLINT,
        bot_owner_id BIGINT,
        timezone TEXT NOT NULL,
        avatar_source TEXT NOT NULL,
        avatar_version BIGINT NOT NULL,
        date_joined BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE api_keys (
        realm_id BIGINT NOT NULL,
        key_hash ${key} NOT NULL,
        user_id BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, key_hash)
      ) ${byKey}`,

      `CREATE TABLE passwords (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        password_hash TEXT NOT NULL,
        wrapped_api_key TEXT,
        PRIMARY KEY (realm_id, user_id)
      ) ${byKey}`,

      `CREATE TABLE bot_keys (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        sealed_key TEXT NOT NULL,
        PRIMARY KEY (realm_id, bot_id)
      ) ${byKey}`,

      `CREATE TABLE user_groups (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        description TEXT NOT NULL,
        is_system SMALLINT NOT NULL,
        deactivated SMALLINT NOT NULL,
        creator_id BIGINT,
        date_created BIGINT,
        settings TEXT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE group_members (
        realm_id BIGINT NOT NULL,
        group_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, group_id, user_id)
      ) ${byKey}`,

      `CREATE TABLE group_subgroups (
        realm_id BIGINT NOT NULL,
        group_id BIGINT NOT NULL,
        subgroup_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, group_id, subgroup_id)
      ) ${byKey}`,

      `CREATE TABLE realm_settings (
        realm_id BIGINT NOT NULL,
        name ${key} NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, name)
      ) ${byKey}`,

      `CREATE TABLE user_settings (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        name ${key} NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, name)
      ) ${byKey}`,

      `CREATE TABLE profile_fields (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        type SMALLINT NOT NULL,
        field_order BIGINT NOT NULL,
        name TEXT NOT NULL,
        hint TEXT NOT NULL,
        field_data TEXT NOT NULL,
        required SMALLINT NOT NULL,
        editable_by_user SMALLINT NOT NULL,
        display_in_profile_summary SMALLINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE profile_values (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        field_id BIGINT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, field_id)
      ) ${byKey}`,

      `CREATE TABLE idempotency_keys (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        key_hash ${key} NOT NULL,
        fingerprint TEXT NOT NULL,
        response TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, key_hash)
      )`,
      'CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)',
    ];
  },
};
