import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

/** Requests and required fields of existing clients (events.md 1.12). */

const integer = expect.toSatisfy(Number.isInteger);
const text = expect.any(String);
const flag = expect.any(Boolean);
const list = expect.any(Array);

forEachTeam((team) => {
  /** Sends a form exactly as written. */
  async function post(person: Person, form: Readonly<Record<string, string>>) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.set(name, value);
    const { status, body } = await person.post('/register', data);
    expect({ status, body }).toMatchObject({ status: 200, body: { result: 'success', msg: '' } });
    return body;
  }

  /** Returns a user with data of every kind. */
  async function somebody() {
    const [person, other] = [await team().person(), await team().person()];
    const name = fresh();
    const channel = await team().channel(name, { subscribers: [person, other] });
    await sent(other, channel, '');
    await sent(other, channel, 'roses', `@**|${person.id}**`);
    await sentTo(other, [person]);
    const muted = { stream_id: channel, topic: 'tulips', visibility_policy: 1 };
    await person.post('/user_topics', muted);
    await other.post('/users/me/presence', { status: 'active' });
    return { person, other, name, channel };
  }

  describe('F', () => {
    const request = {
      apply_markdown: 'true',
      slim_presence: 'true',
      client_gravatar: 'false',
      idle_queue_timeout: '"mobile"',
      client_capabilities: JSON.stringify({
        notification_settings_null: true,
        bulk_message_deletion: true,
        user_avatar_url_field_optional: true,
        stream_typing_notifications: true,
        user_settings_object: true,
        include_deactivated_groups: true,
        empty_topic_name: true,
        individual_emoji_changes: true,
      }),
    };

    it('events 1.12: gets every field that it requires', async () => {
      const { person, other, channel } = await somebody();
      const body = await post(person, request);
      expect(body).not.toHaveProperty('ignored_parameters_unsupported');
      expect(body).toMatchObject({
        queue_id: text,
        last_event_id: integer,
        zulip_feature_level: 421,
        zulip_version: text,
        zulip_merge_base: text,
        idle_queue_timeout_secs: 43_200,
        alert_words: [],
        custom_profile_fields: list,
        max_topic_length: 60,
        max_stream_name_length: 60,
        server_presence_ping_interval_seconds: 60,
        server_presence_offline_threshold_seconds: 200,
        muted_users: [],
        presences: { [other.id]: { active_timestamp: integer, idle_timestamp: integer } },
        realm_emoji: {},
        realm_user_groups: list,
        recent_private_conversations: [{ user_ids: [other.id], max_message_id: integer }],
        starred_messages: [],
        subscriptions: list,
        streams: list,
        unread_msgs: { count: 3, old_unreads_missing: false },
        user_status: {},
        user_settings: {
          twenty_four_hour_time: flag,
          starred_message_counts: flag,
          display_emoji_reaction_users: flag,
          presence_enabled: flag,
          emojiset: 'google',
          available_notification_sounds: ['zulip'],
        },
        user_topics: expect.arrayContaining([
          { stream_id: channel, topic_name: 'tulips', last_updated: integer, visibility_policy: 1 },
        ]),
        realm_wildcard_mention_policy: 5,
        realm_waiting_period_threshold: 0,
        realm_name: text,
        realm_icon_url: text,
        realm_allow_message_editing: true,
        realm_enable_read_receipts: flag,
        realm_presence_disabled: false,
        realm_default_external_accounts: expect.any(Object),
        max_file_upload_size_mib: integer,
        server_emoji_data_url: text,
        event_queue_longpoll_timeout_seconds: 90,
        realm_users: list,
        realm_non_active_users: list,
        cross_realm_bots: list,
        user_id: person.id,
        email: person.email,
      });
    });

    it('events 1.5: every user has the required fields, and the caller is included', async () => {
      const { person } = await somebody();
      await team().bot(person);
      const body = await post(person, request);
      const users = [body.realm_users, body.realm_non_active_users, body.cross_realm_bots].flat();
      for (const user of users) {
        expect(user).toMatchObject({
          user_id: integer,
          email: text,
          full_name: text,
          date_joined: text,
          is_bot: flag,
          role: integer,
          timezone: text,
          avatar_version: integer,
        });
      }
      expect(body.realm_users).toContainEqual(expect.objectContaining({ user_id: person.id }));
      expect(body.cross_realm_bots[0].is_system_bot).toBe(true);
    });

    it('events 1.7: channels and subscriptions have the required fields', async () => {
      const { person, channel } = await somebody();
      const body = await post(person, request);
      const channels = [body.streams, body.subscriptions, body.unsubscribed, body.never_subscribed];
      for (const each of channels.flat()) {
        expect(each).toMatchObject({
          stream_id: integer,
          name: text,
          description: text,
          rendered_description: text,
          date_created: integer,
          invite_only: flag,
          is_web_public: flag,
          history_public_to_subscribers: flag,
          stream_post_policy: expect.toBeOneOf([1, 2, 3, 4]),
        });
      }
      const own = body.subscriptions.find(
        (each: { stream_id: number }) => each.stream_id === channel,
      );
      expect(own).toMatchObject({ desktop_notifications: null, push_notifications: null });
      expect(own.color).toMatch(/^#[0-9a-f]{6}$/);
    });

    it('events 1.9: the URL of emoji names works', async () => {
      const { server_emoji_data_url } = await post(team().owner, request);
      const url = team().url + new URL(server_emoji_data_url).pathname;
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      const { code_to_names } = (await answer.json()) as {
        code_to_names: Record<string, string[]>;
      };
      expect(code_to_names['1f389']).toContain('tada');
      const etag = answer.headers.get('etag') ?? '';
      expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/);
      const again = await fetch(url, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });
  });

  describe('T', () => {
    const request = {
      event_types: JSON.stringify([
        'message',
        'update_message',
        'reaction',
        'submessage',
        'subscription',
        'typing',
        'update_message_flags',
        'user_settings',
        'realm_emoji',
        'realm_user',
      ]),
      fetch_event_types: JSON.stringify([
        'realm',
        'presence',
        'subscription',
        'message',
        'starred_messages',
        'update_message_flags',
        'muted_topics',
        'realm_user',
        'realm_user_groups',
        'user_settings',
        'realm_emoji',
        'custom_profile_fields',
        'zulip_version',
      ]),
      client_gravatar: 'true',
      apply_markdown: 'true',
      include_subscribers: 'true',
    };

    it('events 1.12: gets every field that it indexes', async () => {
      const { person, other, name } = await somebody();
      const body = await post(person, request);
      expect(body).toMatchObject({
        zulip_version: text,
        zulip_feature_level: 421,
        muted_topics: [[name, 'tulips', integer]],
        max_message_id: integer,
        unread_msgs: { pms: [{ sender_id: other.id, unread_message_ids: [integer] }] },
        realm_name: text,
        realm_allow_edit_history: true,
        realm_message_content_edit_limit_seconds: 600,
        realm_message_retention_days: -1,
        starred_messages: [],
        realm_emoji: {},
        custom_profile_fields: list,
        realm_user_groups: list,
        user_settings: {
          send_private_typing_notifications: true,
          twenty_four_hour_time: flag,
          pm_content_in_desktop_notifications: true,
        },
        presences: {
          [other.email]: {
            aggregated: { client: 'website', status: 'active', timestamp: integer },
          },
        },
      });
      expect(body).not.toHaveProperty('user_topics');
      expect(body).not.toHaveProperty('drafts');
    });

    it('events 1.2: supports neither inherited settings nor empty topics', async () => {
      const { person, other, channel } = await somebody();
      await person.patch('/settings', { enable_stream_push_notifications: true });
      const body = await post(person, request);
      const own = body.subscriptions.find(
        (each: { stream_id: number }) => each.stream_id === channel,
      );
      expect(own).toMatchObject({
        subscribers: [person.id, other.id],
        color: text,
        is_muted: false,
        pin_to_top: false,
        desktop_notifications: false,
        audible_notifications: false,
        push_notifications: true,
        email_notifications: false,
        wildcard_mentions_notify: null,
        message_retention_days: null,
        invite_only: false,
        is_web_public: false,
      });
      const topics = body.unread_msgs.streams.map((entry: { topic: string }) => entry.topic);
      expect(topics.sort()).toEqual(['general chat', 'roses']);
    });

    it('events 6.21: registers again with event types only, and still finds its newest message', async () => {
      const { person } = await somebody();
      const { event_types } = request;
      const body = await post(person, { event_types });
      expect(body.max_message_id).toBeGreaterThan(0);
      expect(body).not.toHaveProperty('realm_name');
    });
  });

  describe('P and J', () => {
    it('events 1.12: P sends its event types, and an empty narrow', async () => {
      const body = await post(team().owner, { event_types: '["message"]', narrow: '[]' });
      expect(body).toMatchObject({ queue_id: text, last_event_id: integer });
    });

    it('events 1.12: J sends the text null for absent values', async () => {
      const body = await post(team().owner, { event_types: 'null' });
      expect(body).toMatchObject({ queue_id: text, last_event_id: integer });
    });
  });
});
