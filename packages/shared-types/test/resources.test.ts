import { type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  Attachment,
  Channel,
  ChannelFolder,
  Draft,
  DraftInput,
  EditHistoryEntry,
  FoundMessage,
  GroupSettingValue,
  LegacyPresence,
  Linkifier,
  Message,
  MessageFlag,
  MessageVersion,
  Narrow,
  NavigationView,
  NewSubscription,
  ProfileField,
  PushRegistration,
  Reaction,
  RealmEmoji,
  SavedSnippet,
  ScheduledMessage,
  SlimPresence,
  Subscription,
  SubscriptionProperty,
  Topic,
  User,
  UserGroup,
  UserPresence,
} from '../src/index.ts';

const channelFields = [
  'external_id?',
  'custom?',
  'stream_id',
  'name',
  'is_archived',
  'description',
  'rendered_description',
  'date_created',
  'creator_id|null',
  'invite_only',
  'is_web_public',
  'stream_post_policy',
  'is_announcement_only',
  'message_retention_days|null',
  'history_public_to_subscribers',
  'topics_policy',
  'first_message_id|null',
  'folder_id|null',
  'is_recently_active',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_send_message_group',
  'can_subscribe_group',
  'can_resolve_topics_group',
  'subscriber_count',
  'stream_weekly_traffic|null',
  'is_default?',
];

const messageFields = [
  'id',
  'type',
  'sender_id',
  'sender_email',
  'sender_full_name',
  'sender_realm_str',
  'avatar_url|null',
  'client',
  'content',
  'content_type',
  'display_recipient',
  'stream_id?',
  'subject',
  'topic_links',
  'recipient_id',
  'is_me_message',
  'timestamp',
  'last_edit_timestamp?',
  'last_moved_timestamp?',
  'edit_history?',
  'custom?',
  'reactions',
  'submessages',
  'flags',
];

/** Fields from the law and the companion. `?` marks optional ones, `|null` nullable ones. */
const tables: [string, TObject, string[]][] = [
  ['2.1 message', Message, messageFields],
  ['A2.1 message in a list', FoundMessage, [...messageFields, 'match_content?', 'match_subject?']],
  [
    '2.2 edit history entry',
    EditHistoryEntry,
    [
      'user_id|null',
      'timestamp',
      'prev_content?',
      'prev_rendered_content?',
      'prev_stream?',
      'stream?',
      'prev_topic?',
      'topic?',
    ],
  ],
  ['2.3 reaction', Reaction, ['emoji_name', 'emoji_code', 'reaction_type', 'user_id']],
  ['2.5 draft, sent', DraftInput, ['type', 'to', 'topic', 'content', 'timestamp?']],
  ['2.5 draft, fetched', Draft, ['id', 'type', 'to', 'topic', 'content', 'timestamp']],
  [
    'A2.6 scheduled message',
    ScheduledMessage,
    [
      'scheduled_message_id',
      'type',
      'to',
      'topic?',
      'content',
      'rendered_content',
      'custom?',
      'scheduled_delivery_timestamp',
      'failed',
    ],
  ],
  ['2.7, A2.7 channel', Channel, channelFields],
  [
    '2.10, A2.10 user',
    User,
    [
      'user_id',
      'delivery_email|null',
      'email',
      'full_name',
      'date_joined',
      'is_active',
      'is_owner',
      'is_admin',
      'is_guest',
      'is_bot',
      'bot_type|null',
      'bot_owner_id?|null',
      'role',
      'timezone',
      'avatar_url?|null',
      'avatar_version',
      'profile_data?',
      'is_billing_admin?',
      'is_system_bot?',
      'is_address_proven?',
      'external_id?',
      'custom?',
      'is_imported_stub?',
    ],
  ],
  ['2.11 topic', Topic, ['name', 'max_id']],
  ['2.12 subscription property', SubscriptionProperty, ['stream_id', 'property', 'value']],
  ['A2.13 navigation view', NavigationView, ['fragment', 'is_pinned', 'name|null']],
  [
    'A2.14 user group',
    UserGroup,
    [
      'id',
      'name',
      'description',
      'date_created|null',
      'creator_id|null',
      'members',
      'direct_subgroup_ids',
      'is_system_group',
      'deactivated',
      'can_add_members_group',
      'can_join_group',
      'can_leave_group',
      'can_manage_group',
      'can_mention_group',
      'can_remove_members_group',
    ],
  ],
  ['2.15 push registration', PushRegistration, ['token', 'token_kind', 'timestamp', 'ios_app_id?']],
  [
    'B-GET users/me/subscriptions',
    Subscription,
    [
      ...channelFields,
      'color',
      'is_muted',
      'in_home_view',
      'pin_to_top',
      'desktop_notifications|null',
      'audible_notifications|null',
      'push_notifications|null',
      'email_notifications|null',
      'wildcard_mentions_notify|null',
      'subscribers?',
      'partial_subscribers?',
    ],
  ],
  ['B-subscribe channel to subscribe to', NewSubscription, ['name', 'description?', 'color?']],
  [
    'B-history version of a message',
    MessageVersion,
    [
      'user_id|null',
      'timestamp',
      'topic',
      'content',
      'rendered_content',
      'prev_topic?',
      'prev_content?',
      'prev_rendered_content?',
      'content_html_diff?',
      'prev_stream?',
      'stream?',
    ],
  ],
  [
    'B-folders channel folder',
    ChannelFolder,
    [
      'id',
      'name',
      'description',
      'rendered_description',
      'date_created|null',
      'creator_id|null',
      'is_archived',
      'order',
    ],
  ],
  [
    'B-attachments attachment',
    Attachment,
    ['id', 'name', 'path_id', 'size', 'create_time', 'messages'],
  ],
  [
    'B-emoji emoji',
    RealmEmoji,
    ['id', 'name', 'source_url', 'still_url|null', 'deactivated', 'author_id|null'],
  ],
  ['B-linkifiers linkifier', Linkifier, ['id', 'pattern', 'url_template']],
  ['B-snippets saved snippet', SavedSnippet, ['id', 'title', 'content', 'date_created']],
  ['B-presence modern presence', SlimPresence, ['active_timestamp', 'idle_timestamp']],
  ['B-presence legacy presence', LegacyPresence, ['aggregated', 'website']],
  ['B-presence presence of one user', UserPresence, ['aggregated', 'website']],
  [
    'events 1.7 custom profile field',
    ProfileField,
    [
      'id',
      'type',
      'order',
      'name',
      'hint',
      'field_data',
      'display_in_profile_summary?',
      'required',
      'editable_by_user',
    ],
  ],
];

describe('2: resources', () => {
  it.each(tables)(
    '%s: fields, and which are optional or nullable',
    (_, { properties }, expected) => {
      const actual = Object.entries(properties).map(
        ([name, schema]) =>
          name + (Type.IsOptional(schema) ? '?' : '') + (Value.Check(schema, null) ? '|null' : ''),
      );
      expect(actual.toSorted()).toEqual(expected.toSorted());
    },
  );

  it("2.1: display_recipient is the channel's name, or all participants", () => {
    const { display_recipient } = Message.properties;
    expect(Value.Check(display_recipient, 'garden')).toBe(true);
    const person = { id: 1, email: 'ada@example.org', full_name: 'Ada', is_mirror_dummy: false };
    expect(Value.Check(display_recipient, [person])).toBe(true);
    expect(Value.Check(display_recipient, [1])).toBe(false);
    expect(Value.Check(Message.properties.type, 'channel')).toBe(false);
  });

  it('2.4: there are nine flags', () => {
    expect(MessageFlag.enum).toEqual([
      'read',
      'starred',
      'collapsed',
      'mentioned',
      'stream_wildcard_mentioned',
      'topic_wildcard_mentioned',
      'has_alert_word',
      'historical',
      'wildcard_mentioned',
    ]);
  });

  it('2.8: a group-setting value is a group or users and groups', () => {
    expect(Value.Check(GroupSettingValue, 4)).toBe(true);
    expect(Value.Check(GroupSettingValue, { direct_members: [1], direct_subgroups: [4] })).toBe(
      true,
    );
    expect(Value.Check(GroupSettingValue, { direct_members: [1] })).toBe(false);
    expect(Value.Check(GroupSettingValue, [1])).toBe(false);
    expect(Value.Check(GroupSettingValue, 'role:members')).toBe(false);
  });

  it('3.2: a channel has one of four topics policies', () => {
    expect(Channel.properties.topics_policy.enum).toEqual([
      'inherit',
      'allow_empty_topic',
      'disable_empty_topic',
      'empty_topic_only',
    ]);
  });
});

describe('drafts', () => {
  const draft = { type: 'stream', to: [5], topic: 'roses', content: 'Water them.' };

  it('2.5: type is empty, stream or private', () => {
    for (const type of ['', 'stream', 'private']) {
      expect(Value.Check(DraftInput, { ...draft, type })).toBe(true);
    }
    expect(Value.Check(DraftInput, { ...draft, type: 'channel' })).toBe(false);
  });

  it('2.5, A2.5: a request with an id or another unknown key is refused', () => {
    expect(Value.Check(DraftInput, { ...draft, id: 1 })).toBe(false);
    expect(Value.Check(DraftInput, { ...draft, color: 'red' })).toBe(false);
    expect(Value.Check(Draft, { ...draft, id: 1, timestamp: 0, color: 'red' })).toBe(true);
  });

  it('A2.5: a time may have a fraction, is not negative, and fits when stored', () => {
    expect(Value.Check(DraftInput, { ...draft, timestamp: 1_760_000_000.25 })).toBe(true);
    expect(Value.Check(DraftInput, { ...draft, timestamp: -1 })).toBe(false);
    expect(Value.Check(DraftInput, { ...draft, timestamp: 1e15 })).toBe(false);
  });
});

describe('presence', () => {
  it('B-presence: the legacy form names a client, the form for a single user does not', () => {
    const { aggregated, website } = LegacyPresence.properties;
    expect(Object.keys(aggregated.properties)).toEqual(['client', 'status', 'timestamp']);
    expect(Object.keys(website.properties)).toEqual(['client', 'status', 'timestamp', 'pushable']);
    for (const side of Object.values(UserPresence.properties)) {
      expect(Object.keys(side.properties)).toEqual(['status', 'timestamp']);
    }
  });

  it('B-presence: only the presence of a single user can be offline', () => {
    expect(UserPresence.properties.website.properties.status.enum).toContain('offline');
    expect(LegacyPresence.properties.website.properties.status.enum).not.toContain('offline');
  });
});

describe('narrows', () => {
  it('4.6, A4.6: a term is an object or a pair of strings', () => {
    const narrows = [
      [],
      [{ operator: 'channel', operand: 'garden' }],
      [{ operator: 'dm', operand: [1, 2], negated: true }],
      [['is', 'unread']],
      [['is', 'unread'], { operator: 'id', operand: 7 }],
    ];
    for (const narrow of narrows) expect(Value.Check(Narrow, narrow)).toBe(true);
  });

  it('A4.6: other terms are refused', () => {
    const others = [
      [['is']],
      [['is', true]],
      [{ operator: 'is' }],
      ['is:unread'],
      { is: 'unread' },
    ];
    for (const narrow of others) expect(Value.Check(Narrow, narrow)).toBe(false);
  });
});
