-- 1 ground;
CREATE TABLE realms (
        id BIGINT NOT NULL PRIMARY KEY,
        subdomain TEXT COLLATE "C" NOT NULL UNIQUE,
        uuid TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        last_event_id BIGINT NOT NULL,
        last_message_id BIGINT NOT NULL,
        last_id BIGINT NOT NULL
      ) ;
CREATE TABLE events (
        realm_id BIGINT NOT NULL,
        event_id BIGINT NOT NULL,
        audience TEXT COLLATE "C" NOT NULL,
        type TEXT NOT NULL,
        payload TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, event_id)
      );
CREATE INDEX events_by_audience ON events (realm_id, audience, event_id);
CREATE TABLE users (
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
      ) ;
CREATE TABLE api_keys (
        realm_id BIGINT NOT NULL,
        key_hash TEXT COLLATE "C" NOT NULL,
        user_id BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, key_hash)
      ) ;
CREATE TABLE passwords (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        password_hash TEXT NOT NULL,
        wrapped_api_key TEXT,
        PRIMARY KEY (realm_id, user_id)
      ) ;
CREATE TABLE bot_keys (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        sealed_key TEXT NOT NULL,
        PRIMARY KEY (realm_id, bot_id)
      ) ;
CREATE TABLE user_groups (
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
      ) ;
CREATE TABLE group_members (
        realm_id BIGINT NOT NULL,
        group_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, group_id, user_id)
      ) ;
CREATE TABLE group_subgroups (
        realm_id BIGINT NOT NULL,
        group_id BIGINT NOT NULL,
        subgroup_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, group_id, subgroup_id)
      ) ;
CREATE TABLE realm_settings (
        realm_id BIGINT NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, name)
      ) ;
CREATE TABLE user_settings (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, name)
      ) ;
CREATE TABLE profile_fields (
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
      ) ;
CREATE TABLE profile_values (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        field_id BIGINT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, field_id)
      ) ;
CREATE TABLE idempotency_keys (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        key_hash TEXT COLLATE "C" NOT NULL,
        fingerprint TEXT NOT NULL,
        response TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, key_hash)
      );
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- 2 messages;
CREATE TABLE channels (
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
      ) ;
CREATE TABLE subscriptions (
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
      ) ;
CREATE TABLE conversations (
        realm_id BIGINT NOT NULL,
        members TEXT COLLATE "C" NOT NULL,
        id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, members)
      ) ;
CREATE UNIQUE INDEX conversations_by_id ON conversations (realm_id, id);
CREATE TABLE conversation_members (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        conversation_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, conversation_id)
      ) ;
CREATE TABLE messages (
    realm_id BIGINT NOT NULL,
    id BIGINT NOT NULL,
    sender_id BIGINT NOT NULL,
    recipient_id BIGINT NOT NULL,
    channel_id BIGINT,
    topic TEXT NOT NULL,
    topic_key TEXT COLLATE "C" NOT NULL,
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
    wire TEXT NOT NULL,
        search tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
        PRIMARY KEY (realm_id, id));
CREATE INDEX messages_by_recipient ON messages (realm_id, recipient_id, id);
CREATE INDEX messages_by_topic ON messages (realm_id, recipient_id, topic_key, id);
CREATE INDEX messages_by_sender ON messages (realm_id, sender_id, id);
CREATE INDEX messages_with_wildcards ON messages (realm_id, id) WHERE wildcards <> 0;
CREATE INDEX messages_by_words ON messages USING gin (search);
CREATE TABLE topics (
        realm_id BIGINT NOT NULL,
        channel_id BIGINT NOT NULL,
        topic_key TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        max_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, channel_id, topic_key)
      ) ;
CREATE TABLE message_flags (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        flags BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, message_id)
      ) ;
CREATE INDEX message_flags_by_message ON message_flags (realm_id, message_id);
CREATE INDEX message_flags_kept ON message_flags (realm_id, user_id, message_id, flags)
        WHERE (flags & 192) <> 0;
CREATE TABLE read_ranges (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        from_id BIGINT NOT NULL,
        to_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, from_id)
      ) ;
CREATE TABLE user_topics (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        channel_id BIGINT NOT NULL,
        topic_key TEXT COLLATE "C" NOT NULL,
        topic_name TEXT NOT NULL,
        visibility_policy SMALLINT NOT NULL,
        last_updated BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, channel_id, topic_key)
      ) ;
CREATE TABLE muted_users (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        muted_id BIGINT NOT NULL,
        muted_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, muted_id)
      ) ;
CREATE TABLE alert_words (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        word_key TEXT COLLATE "C" NOT NULL,
        word TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, word_key)
      ) ;
CREATE TABLE drafts (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        type TEXT NOT NULL,
        recipients TEXT NOT NULL,
        topic TEXT NOT NULL,
        content TEXT NOT NULL,
        edited_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, id)
      ) ;
CREATE TABLE scheduled_messages (
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
      );
CREATE INDEX scheduled_messages_by_user ON scheduled_messages (realm_id, user_id, status);
CREATE INDEX scheduled_messages_due ON scheduled_messages (status, deliver_at);
CREATE TABLE navigation_views (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        fragment TEXT COLLATE "C" NOT NULL,
        is_pinned SMALLINT NOT NULL,
        name TEXT,
        PRIMARY KEY (realm_id, user_id, fragment)
      ) ;
CREATE TABLE saved_snippets (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        title TEXT NOT NULL,
        content TEXT NOT NULL,
        date_created BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, id)
      ) ;
CREATE TABLE channel_folders (
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
      ) ;
CREATE TABLE realm_emoji (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        file TEXT NOT NULL,
        still_file TEXT,
        author_id BIGINT,
        deactivated SMALLINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE TABLE linkifiers (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        pattern TEXT NOT NULL,
        url_template TEXT NOT NULL,
        linkifier_order BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE TABLE attachments (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        owner_id BIGINT NOT NULL,
        path_id TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        size BIGINT NOT NULL,
        content_type TEXT NOT NULL,
        width BIGINT,
        height BIGINT,
        animated SMALLINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE UNIQUE INDEX attachments_by_path ON attachments (realm_id, path_id);
CREATE INDEX attachments_by_owner ON attachments (realm_id, owner_id);
CREATE TABLE attachment_messages (
        realm_id BIGINT NOT NULL,
        attachment_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, attachment_id, message_id)
      ) ;
CREATE INDEX attachment_messages_by_message ON attachment_messages (realm_id, message_id);
CREATE TABLE presence (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        active_at BIGINT NOT NULL,
        idle_at BIGINT NOT NULL,
        update_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ;
CREATE INDEX presence_by_update ON presence (realm_id, update_id);
CREATE TABLE user_statuses (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        status_text TEXT NOT NULL,
        emoji_name TEXT NOT NULL,
        emoji_code TEXT NOT NULL,
        reaction_type TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ;
CREATE TABLE bot_storage (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (realm_id, bot_id, name)
      );
CREATE TABLE push_tokens (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        kind TEXT COLLATE "C" NOT NULL,
        token_hash TEXT COLLATE "C" NOT NULL,
        token TEXT NOT NULL,
        app_id TEXT,
        registered_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, kind, token_hash)
      );

-- 3 events;
ALTER TABLE realms ADD COLUMN log_start BIGINT NOT NULL DEFAULT 0;
CREATE TABLE event_queues (
        realm_id BIGINT NOT NULL,
        id TEXT COLLATE "C" NOT NULL,
        user_id BIGINT NOT NULL,
        options TEXT NOT NULL,
        start_position BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        last_polled_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      );
CREATE INDEX events_about_membership ON events (realm_id, audience, event_id)
        WHERE type IN ('subscription', 'guest');
CREATE INDEX event_queues_by_user ON event_queues (realm_id, user_id);
CREATE INDEX event_queues_by_use ON event_queues (last_polled_at);

-- 4 push;
CREATE TABLE push_devices (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        push_account_id BIGINT NOT NULL,
        token_kind TEXT NOT NULL,
        public_key TEXT NOT NULL,
        relay_public_key TEXT NOT NULL,
        registration TEXT NOT NULL,
        realm_url TEXT NOT NULL,
        status TEXT NOT NULL,
        error_code TEXT,
        device_id BIGINT,
        registered_at BIGINT NOT NULL,
        attempts BIGINT NOT NULL,
        next_attempt_at BIGINT,
        PRIMARY KEY (realm_id, user_id, push_account_id)
      );
CREATE INDEX push_devices_due ON push_devices (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE TABLE push_notified (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        notified_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, message_id)
      ) ;
CREATE INDEX push_notified_by_message ON push_notified (realm_id, message_id);
CREATE INDEX push_notified_by_time ON push_notified (notified_at);
CREATE TABLE push_readers (
        realm_id BIGINT NOT NULL PRIMARY KEY,
        position BIGINT NOT NULL,
        holder TEXT NOT NULL,
        held_until BIGINT NOT NULL
      );

-- 5 guests and previews;
CREATE TABLE guest_partners (
        realm_id BIGINT NOT NULL,
        guest_id BIGINT NOT NULL,
        partner_id BIGINT NOT NULL,
        PRIMARY KEY (realm_id, guest_id, partner_id)
      ) ;
INSERT INTO guest_partners (realm_id, guest_id, partner_id)
       SELECT DISTINCT g.realm_id, g.user_id, p.user_id
       FROM users u
       JOIN conversation_members g ON g.realm_id = u.realm_id AND g.user_id = u.id
       JOIN conversation_members p
         ON p.realm_id = g.realm_id AND p.conversation_id = g.conversation_id
       JOIN users o ON o.realm_id = p.realm_id AND o.id = p.user_id AND o.is_bot = 0
       WHERE u.role = 600 AND p.user_id <> g.user_id;
CREATE TABLE page_previews (
        realm_id BIGINT NOT NULL,
        url_hash TEXT COLLATE "C" NOT NULL,
        url TEXT NOT NULL,
        title TEXT,
        description TEXT,
        image TEXT,
        fetched_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, url_hash)
      ) ;
CREATE INDEX page_previews_by_age ON page_previews (fetched_at);

-- 6 draft documents;
CREATE TABLE draft_documents (
        realm_id BIGINT NOT NULL,
        draft_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        epoch BIGINT NOT NULL,
        version BIGINT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (realm_id, draft_id)
      );
CREATE TABLE draft_tickets (
        realm_id BIGINT NOT NULL,
        ticket_hash TEXT COLLATE "C" NOT NULL,
        user_id BIGINT NOT NULL,
        draft_id BIGINT NOT NULL,
        key_hash TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, ticket_hash)
      ) ;
CREATE INDEX draft_tickets_by_user ON draft_tickets (realm_id, user_id);

-- 7 rendered profiles;
ALTER TABLE profile_values ADD COLUMN rendered TEXT;

-- 8 invites;
CREATE TABLE invites (
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
      ) ;
CREATE UNIQUE INDEX invites_by_token ON invites (realm_id, token);

-- 9 message versions;
ALTER TABLE messages ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- 10 rare messages;
CREATE INDEX messages_with_link ON messages (realm_id, recipient_id, id) WHERE has_link = 1;
CREATE INDEX messages_with_image ON messages (realm_id, recipient_id, id) WHERE has_image = 1;
CREATE INDEX messages_with_attachment ON messages (realm_id, recipient_id, id) WHERE has_attachment = 1;
CREATE INDEX messages_with_reaction ON messages (realm_id, recipient_id, id) WHERE has_reaction = 1;
CREATE INDEX messages_resolved ON messages (realm_id, recipient_id, id) WHERE SUBSTR(topic_key, 1, 2) = '✔ ';

-- 11 direct messages;
CREATE INDEX messages_direct ON messages (realm_id, id) WHERE channel_id IS NULL;

-- 12 identities;
CREATE TABLE identities (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        sealed_api_key TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ;
CREATE UNIQUE INDEX identities_by_subject ON identities (realm_id, issuer, subject);

-- 13 mails;
CREATE TABLE mails (
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
      ) ;
CREATE INDEX mails_by_time ON mails (due_at);
CREATE INDEX mails_by_user ON mails (realm_id, user_id, occasion);

-- 14 log readers;
CREATE TABLE log_readers (
        realm_id BIGINT NOT NULL,
        reader TEXT NOT NULL,
        position BIGINT NOT NULL,
        holder TEXT NOT NULL,
        held_until BIGINT NOT NULL,
        PRIMARY KEY (realm_id, reader)
      ) ;
INSERT INTO log_readers (realm_id, reader, position, holder, held_until)
        SELECT realm_id, 'push', position, holder, held_until FROM push_readers;
DROP TABLE push_readers;

-- 15 invites by mail;
ALTER TABLE invites ADD COLUMN email TEXT;
CREATE TABLE invitation_mails (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        sender_id BIGINT NOT NULL,
        email TEXT NOT NULL,
        mailed_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE INDEX invitation_mails_by_time ON invitation_mails (mailed_at);

-- 16 claimed mails;
ALTER TABLE mails ADD COLUMN claimed_until BIGINT NOT NULL DEFAULT 0;

-- 17 proven addresses;
ALTER TABLE users ADD COLUMN is_address_proven SMALLINT NOT NULL DEFAULT 1;

-- 18 account addresses;
CREATE INDEX users_by_address ON users (lower(delivery_email));

-- 19 reminders;
CREATE TABLE reminders (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        note TEXT NOT NULL,
        content TEXT NOT NULL,
        rendered TEXT NOT NULL,
        deliver_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id, id)
      ) ;
CREATE INDEX reminders_by_time ON reminders (deliver_at);

-- 20 hashed invites;
ALTER TABLE invites RENAME COLUMN token TO token_hash;
ALTER TABLE invites ADD COLUMN sealed_token TEXT;

-- 21 keys;
ALTER TABLE api_keys ADD COLUMN key_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE api_keys ADD COLUMN kind TEXT NOT NULL DEFAULT 'main';
ALTER TABLE api_keys ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
ALTER TABLE api_keys ADD COLUMN expires_at BIGINT;
UPDATE api_keys SET kind = 'bot' WHERE EXISTS (
        SELECT 1 FROM users WHERE users.realm_id = api_keys.realm_id
        AND users.id = api_keys.user_id AND users.is_bot = 1
      );
CREATE TABLE key_details (
        realm_id BIGINT NOT NULL,
        key_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        last_used_at BIGINT,
        last_ip TEXT,
        PRIMARY KEY (realm_id, key_id)
      ) ;
CREATE INDEX key_details_by_user ON key_details (realm_id, user_id);
CREATE TABLE key_secrets (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        key_hash TEXT COLLATE "C" NOT NULL,
        sealed_secret TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, key_hash)
      ) ;
CREATE INDEX api_keys_of_services ON api_keys (realm_id, key_id) WHERE kind = 'service';
CREATE INDEX api_keys_by_expiry ON api_keys (expires_at) WHERE expires_at IS NOT NULL;
ALTER TABLE push_tokens ADD COLUMN key_id BIGINT;
ALTER TABLE push_devices ADD COLUMN key_id BIGINT;

-- 22 token issuers;
CREATE TABLE token_issuers (
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
      ) ;
CREATE UNIQUE INDEX token_issuers_by_issuer ON token_issuers (realm_id, issuer);
CREATE TABLE external_ids (
        realm_id BIGINT NOT NULL,
        external_id TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        issuer TEXT,
        PRIMARY KEY (realm_id, external_id)
      ) ;
CREATE UNIQUE INDEX external_ids_by_user ON external_ids (realm_id, user_id);
CREATE TABLE used_tokens (
        realm_id BIGINT NOT NULL,
        token_hash TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, token_hash)
      ) ;
CREATE INDEX used_tokens_by_time ON used_tokens (expires_at);
CREATE TABLE issued_keys (
        realm_id BIGINT NOT NULL,
        key_id BIGINT NOT NULL,
        issuer_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, key_id)
      ) ;
CREATE INDEX issued_keys_by_issuer ON issued_keys (realm_id, issuer_id);
CREATE INDEX issued_keys_by_time ON issued_keys (expires_at);
CREATE TABLE external_pictures (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        url TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ;

-- 23 audit-log;
CREATE TABLE audit_log (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        at BIGINT NOT NULL,
        kind TEXT NOT NULL,
        via TEXT NOT NULL,
        actor_id BIGINT,
        ip TEXT,
        target_type TEXT,
        target_id BIGINT,
        details TEXT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE INDEX audit_log_by_time ON audit_log (realm_id, at, id);
CREATE INDEX audit_log_by_kind ON audit_log (realm_id, kind, id);
CREATE INDEX audit_log_by_actor ON audit_log (realm_id, actor_id, id);
CREATE INDEX audit_log_by_target ON audit_log (realm_id, target_type, target_id, id);

-- 24 erasures;
CREATE TABLE erasures (
      realm_id BIGINT NOT NULL,
      user_id BIGINT NOT NULL,
      acting_user_id BIGINT,
      messages TEXT NOT NULL,
      avatar_source TEXT NOT NULL,
      started_at BIGINT NOT NULL,
      finished_at BIGINT,
      step TEXT NOT NULL,
      progress BIGINT NOT NULL,
      counts TEXT NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    ) ;

-- 25 second factors;
CREATE TABLE second_factors (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        sealed_secret TEXT,
        last_step BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, user_id)
      ) ;
CREATE TABLE recovery_codes (
        realm_id BIGINT NOT NULL,
        user_id BIGINT NOT NULL,
        code_hash TEXT NOT NULL,
        sealed_secret TEXT NOT NULL,
        PRIMARY KEY (realm_id, user_id, code_hash)
      ) ;

-- 26 provisioning;
ALTER TABLE channels ADD COLUMN external_id TEXT;
ALTER TABLE channels ADD COLUMN custom TEXT NOT NULL DEFAULT 'null';
ALTER TABLE users ADD COLUMN custom TEXT NOT NULL DEFAULT 'null';
CREATE UNIQUE INDEX channels_by_external_id ON channels (realm_id, external_id)
      WHERE external_id IS NOT NULL;

-- 27 sign-in times;
ALTER TABLE key_details ADD COLUMN signed_in_at BIGINT NOT NULL DEFAULT 0;
UPDATE key_details SET signed_in_at = created_at;

-- 28 custom data of messages;
ALTER TABLE scheduled_messages ADD COLUMN custom TEXT NOT NULL DEFAULT 'null';
CREATE TABLE custom_tags (
      realm_id BIGINT NOT NULL,
      tag TEXT COLLATE "C" NOT NULL,
      message_id BIGINT NOT NULL,
      PRIMARY KEY (realm_id, tag, message_id)
    ) ;
CREATE INDEX custom_tags_by_message ON custom_tags (realm_id, message_id);

-- 29 webhooks;
CREATE TABLE webhooks (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        name TEXT NOT NULL,
        url TEXT NOT NULL,
        events TEXT NOT NULL,
        narrow TEXT NOT NULL,
        user_id BIGINT NOT NULL,
        owner_id BIGINT,
        sealed_secret TEXT NOT NULL,
        sealed_old_secret TEXT NOT NULL,
        old_secret_until BIGINT NOT NULL,
        is_enabled INTEGER NOT NULL,
        pause TEXT NOT NULL,
        generation BIGINT NOT NULL,
        starts_after BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE TABLE webhook_progress (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        generation BIGINT NOT NULL,
        cursor BIGINT NOT NULL,
        pending_id BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        failing_since BIGINT NOT NULL,
        next_attempt_at BIGINT NOT NULL,
        delivered_at BIGINT NOT NULL,
        deliveries TEXT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ;

-- 30 outgoing bots;
CREATE TABLE bot_services (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        payload_url TEXT NOT NULL,
        interface BIGINT NOT NULL,
        service_name TEXT NOT NULL,
        sealed_token TEXT NOT NULL,
        may_reach_networks INTEGER NOT NULL,
        PRIMARY KEY (realm_id, bot_id)
      ) ;
CREATE TABLE bot_deliveries (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        sender_id BIGINT NOT NULL,
        cause TEXT NOT NULL,
        status TEXT NOT NULL,
        attempts BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        claimed_until BIGINT NOT NULL,
        finished_at BIGINT,
        status_code BIGINT,
        error TEXT,
        answer_id BIGINT,
        PRIMARY KEY (realm_id, id)
      ) ;
CREATE INDEX bot_deliveries_waiting ON bot_deliveries (realm_id, bot_id, id)
        WHERE status = 'waiting';
CREATE INDEX bot_deliveries_by_bot ON bot_deliveries (realm_id, bot_id, id);
CREATE INDEX bot_deliveries_by_sender
        ON bot_deliveries (realm_id, sender_id, created_at);
CREATE INDEX bot_deliveries_by_end ON bot_deliveries (finished_at)
        WHERE finished_at IS NOT NULL;
CREATE TABLE external_events (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        integration TEXT NOT NULL,
        event_type TEXT NOT NULL,
        outcome TEXT NOT NULL,
        problem TEXT,
        message_id BIGINT,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, bot_id, id)
      ) ;

-- 31 moves;
ALTER TABLE realms ADD COLUMN move_state TEXT;
CREATE TABLE move_changes (
      realm_id BIGINT NOT NULL,
      id TEXT NOT NULL,
      table_name TEXT NOT NULL,
      row_key TEXT NOT NULL,
      PRIMARY KEY (realm_id, id)
    ) 