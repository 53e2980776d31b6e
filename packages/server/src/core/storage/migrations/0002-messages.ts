import type { Migration } from './migration.ts';

/** Channels, messages, read state, search and personal data such as drafts. */
export const messages: Migration = {
  id: 2,
  name: 'messages',
  sql: ({ engine }) => {
    const key = engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT';
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE channels (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        description TEXT NOT NULL,
        rendered_description TEXT NOT NULL,
        date_created BIGINT NOT NULL,
        creator_id BIGINT,
        invite_only SMALLINT NOT NULL,
        is_web_public SMALLINT NOT NULL,
        history_public_to_subscribers SMALLINT NOT NULL,
        message_retention_days BIGINT,
        topics_policy TEXT NOT NULL,
        folder_id BIGINT,
        is_archived SMALLINT NOT NULL,
        is_default SMALLINT NOT NULL,
        first_message_id BIGINT,
        settings TEXT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE subscriptions (
        realm_id BIGINT NOT NULL,
        channel_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        active SMALLINT NOT NULL,
        color TEXT NOT NULL,
        is_muted SMALLINT NOT NULL,
        pin_to_top SMALLINT NOT NULL,
        desktop_notifications SMALLINT,
        audible_notifications SMALLINT,
        push_notifications SMALLINT,
        email_notifications SMALLINT,
        wildcard_mentions_notify SMALLINT,
        intervals TEXT NOT NULL,
        PRIMARY KEY (realm_id, channel_id, user_id)
      ) ${byKey}`,

      `CREATE TABLE conversations (
        realm_id BIGINT NOT NULL,
        members ${key} NOT NULL,
        id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, members)
      ) ${byKey}`,
      'CREATE UNIQUE INDEX conversations_by_id ON conversations (realm_id, id)',
      `CREATE TABLE conversation_members (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        conversation_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, conversation_id)
      ) ${byKey}`,

      ...messageTable(engine, key),

      `CREATE TABLE topics (
        realm_id BIGINT NOT NULL,
        channel_id BIGINT NOT NULL,
        topic_key ${key} NOT NULL,
        name TEXT NOT NULL,
        max_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, channel_id, topic_key)
      ) ${byKey}`,

      `CREATE TABLE message_flags (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        flags BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, message_id)
      ) ${byKey}`,
      'CREATE INDEX message_flags_by_message ON message_flags (realm_id, message_id)',
      // Flags kept without having received the message: historical, or delivered to a bot.
      `CREATE INDEX message_flags_kept ON message_flags (realm_id, user_id, message_id, flags)
        WHERE (flags & 192) <> 0`,

      `CREATE TABLE read_ranges (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        from_id BIGINT NOT NULL,
        to_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, from_id)
      ) ${byKey}`,

      `CREATE TABLE user_topics (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        channel_id BIGINT NOT NULL,
        topic_key ${key} NOT NULL,
        topic_name TEXT NOT NULL,
        visibility_policy SMALLINT NOT NULL,
        last_updated BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, channel_id, topic_key)
      ) ${byKey}`,

      `CREATE TABLE muted_users (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        muted_id BIGINT NOT NULL,
        muted_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, muted_id)
      ) ${byKey}`,

      `CREATE TABLE alert_words (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        word_key ${key} NOT NULL,
        word TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, word_key)
      ) ${byKey}`,

      `CREATE TABLE drafts (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        type TEXT NOT NULL,
        recipients TEXT NOT NULL,
        topic TEXT NOT NULL,
        content TEXT NOT NULL,
        edited_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, id)
      ) ${byKey}`,

      `CREATE TABLE scheduled_messages (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        status TEXT NOT NULL,
        type TEXT NOT NULL,
        recipients TEXT NOT NULL,
        topic TEXT NOT NULL,
        content TEXT NOT NULL,
        rendered TEXT NOT NULL,
        deliver_at BIGINT NOT NULL,
        client TEXT NOT NULL,
        read_by_sender SMALLINT NOT NULL,
        failure TEXT,
        PRIMARY KEY (realm_id, id)
      )`,
      'CREATE INDEX scheduled_messages_by_user ON scheduled_messages (realm_id, user_id, status)',
      'CREATE INDEX scheduled_messages_due ON scheduled_messages (status, deliver_at)',

      `CREATE TABLE navigation_views (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        fragment ${key} NOT NULL,
        is_pinned SMALLINT NOT NULL,
        name TEXT,
        PRIMARY KEY (realm_id, user_id, fragment)
      ) ${byKey}`,

      `CREATE TABLE saved_snippets (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        title TEXT NOT NULL,
        content TEXT NOT NULL,
        date_created BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, id)
      ) ${byKey}`,

      `CREATE TABLE channel_folders (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        description TEXT NOT NULL,
        rendered_description TEXT NOT NULL,
        date_created BIGINT,
        creator_id BIGINT,
        is_archived SMALLINT NOT NULL,
        folder_order BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE realm_emoji (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        file TEXT NOT NULL,
        still_file TEXT,
        author_id BIGINT,
        deactivated SMALLINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE linkifiers (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        pattern TEXT NOT NULL,
        url_template TEXT NOT NULL,
        linkifier_order BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,

      `CREATE TABLE attachments (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        owner_id BIGINT NOT NULL,
        path_id ${key} NOT NULL,
        name TEXT NOT NULL,
        size BIGINT NOT NULL,
        content_type TEXT NOT NULL,
        width BIGINT,
        height BIGINT,
        animated SMALLINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      'CREATE UNIQUE INDEX attachments_by_path ON attachments (realm_id, path_id)',
      'CREATE INDEX attachments_by_owner ON attachments (realm_id, owner_id)',
      `CREATE TABLE attachment_messages (
        realm_id BIGINT NOT NULL,
        attachment_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, attachment_id, message_id)
      ) ${byKey}`,
      'CREATE INDEX attachment_messages_by_message ON attachment_messages (realm_id, message_id)',

      `CREATE TABLE presence (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        active_at BIGINT NOT NULL,
        idle_at BIGINT NOT NULL,
        update_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ${byKey}`,
      'CREATE INDEX presence_by_update ON presence (realm_id, update_id)',

      `CREATE TABLE user_statuses (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        status_text TEXT NOT NULL,
        emoji_name TEXT NOT NULL,
        emoji_code TEXT NOT NULL,
        reaction_type TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ${byKey}`,

      `CREATE TABLE bot_storage (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        name ${key} NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, bot_id, name)
      )`,

      `CREATE TABLE push_tokens (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        kind ${key} NOT NULL,
        token_hash ${key} NOT NULL,
        token TEXT NOT NULL,
        app_id TEXT,
        registered_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, kind, token_hash)
      )`,
    ];
  },
};

/**
 * The tables of messages. The full-text indexes of the engines have nothing in common. SQLite's is a separate table
 * whose row numbers are made of the message's key.
 */
function messageTable(engine: 'sqlite' | 'postgres', key: string): string[] {
  const columns = `
    realm_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    sender_id BIGINT NOT NULL,
    recipient_id BIGINT NOT NULL,
    channel_id BIGINT,
    topic TEXT NOT NULL,
    topic_key ${key} NOT NULL,
    content TEXT NOT NULL,
    rendered TEXT NOT NULL,
    search_text TEXT NOT NULL,
    client TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    edited_at BIGINT,
    moved_at BIGINT,
    has_link SMALLINT NOT NULL,
    has_image SMALLINT NOT NULL,
    has_attachment SMALLINT NOT NULL,
    has_reaction SMALLINT NOT NULL,
    wildcards SMALLINT NOT NULL,
    topic_links TEXT NOT NULL,
    edit_history TEXT NOT NULL,
    reactions TEXT NOT NULL,
    submessages TEXT NOT NULL,
    wire TEXT NOT NULL`;
  const indexes = [
    'CREATE INDEX messages_by_recipient ON messages (realm_id, recipient_id, id)',
    'CREATE INDEX messages_by_topic ON messages (realm_id, recipient_id, topic_key, id)',
    'CREATE INDEX messages_by_sender ON messages (realm_id, sender_id, id)',
    'CREATE INDEX messages_with_wildcards ON messages (realm_id, id) WHERE wildcards <> 0',
  ];
  if (engine === 'postgres') {
    return [
      `CREATE TABLE messages (${columns},
        search tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
        PRIMARY KEY (realm_id, id))`,
      ...indexes,
      'CREATE INDEX messages_by_words ON messages USING gin (search)',
    ];
  }
  return [
    `CREATE TABLE messages (${columns}, PRIMARY KEY (realm_id, id))`,
    ...indexes,
    `CREATE VIRTUAL TABLE message_words USING fts5(words, content='', tokenize='unicode61')`,
    "INSERT INTO message_words (message_words, rank) VALUES ('automerge', 16)",
    `CREATE TRIGGER message_words_insert AFTER INSERT ON messages BEGIN
      INSERT INTO message_words (rowid, words) VALUES (${wordsRow('new')}, new.search_text);
    END`,
    `CREATE TRIGGER message_words_delete AFTER DELETE ON messages BEGIN
      INSERT INTO message_words (message_words, rowid, words)
        VALUES ('delete', ${wordsRow('old')}, old.search_text);
    END`,
    `CREATE TRIGGER message_words_update AFTER UPDATE OF search_text ON messages
      WHEN old.search_text IS NOT new.search_text BEGIN
      INSERT INTO message_words (message_words, rowid, words)
        VALUES ('delete', ${wordsRow('old')}, old.search_text);
      INSERT INTO message_words (rowid, words) VALUES (${wordsRow('new')}, new.search_text);
    END`,
  ];
}

/** The row number of a message's words. Has room for 2^40 messages in each of 2^23 realms. */
function wordsRow(row: 'new' | 'old'): string {
  return `(${row}.realm_id << 40) + ${row}.id`;
}
