import type { Migration } from './migration.ts';

/** The documents of drafts, and the tickets that open them. */
export const draftDocuments: Migration = {
  id: 6,
  name: 'draft documents',
  sql: ({ engine }) => {
    const key = engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE draft_documents (
        realm_id BIGINT NOT NULL,
        draft_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        epoch BIGINT NOT NULL,
        version BIGINT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (realm_id, draft_id)
      )`,
      `CREATE TABLE draft_tickets (
        realm_id BIGINT NOT NULL,
        ticket_hash ${key} NOT NULL,
        user_id BIGINT NOT NULL,
        draft_id BIGINT NOT NULL,
        key_hash TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, ticket_hash)
      ) ${byKey}`,
      'CREATE INDEX draft_tickets_by_user ON draft_tickets (realm_id, user_id)',
    ];
  },
};
