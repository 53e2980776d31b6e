import type { Migration } from './migration.ts';

/** The people with whom guests have direct conversations, and the previews of linked pages. */
export const guestsAndPreviews: Migration = {
  id: 5,
  name: 'guests and previews',
  sql: ({ engine }) => {
    const key = engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE guest_partners (
        realm_id BIGINT NOT NULL,
        guest_id BIGINT NOT NULL,
        partner_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, guest_id, partner_id)
      ) ${byKey}`,
      `INSERT INTO guest_partners (realm_id, guest_id, partner_id)
       SELECT DISTINCT g.realm_id, g.user_id, p.user_id
       FROM users u
       JOIN conversation_members g ON g.realm_id = u.realm_id AND g.user_id = u.id
       JOIN conversation_members p
         ON p.realm_id = g.realm_id AND p.conversation_id = g.conversation_id
       JOIN users o ON o.realm_id = p.realm_id AND o.id = p.user_id AND o.is_bot = 0
       WHERE u.role = 600 AND p.user_id <> g.user_id`,
      `CREATE TABLE page_previews (
        realm_id BIGINT NOT NULL,
        url_hash ${key} NOT NULL,
        url TEXT NOT NULL,
        title TEXT,
        description TEXT,
        image TEXT,
        fetched_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, url_hash)
      ) ${byKey}`,
      'CREATE INDEX page_previews_by_age ON page_previews (fetched_at)',
    ];
  },
};
