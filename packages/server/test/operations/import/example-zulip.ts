import { writeFolder } from './pack.ts';

/** A red and a green picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const REALM = 7;
const UPLOAD = `${REALM}/4/AbCdEfGhIjKlMnOpQrStUvWx/plan.txt`;

/** Ids as a server gives them that has other organizations too. */
export const ids = {
  ...{ ada: 11, grace: 12, guest: 13, bot: 14, gone: 15 },
  ...{ general: 21, secret: 22, group: 31, anonymous: 32, lastMessage: 906 },
} as const;

const { ada, grace, guest, bot, gone, general, secret } = ids;

function person(id: number, full_name: string, fields: object = {}): object {
  const email = `${full_name.split(' ')[0]?.toLowerCase()}@example.org`;
  return {
    ...{ id, full_name, email: `user${id}@chat.example.org`, delivery_email: email, role: 400 },
    ...{ is_active: true, is_bot: false, date_joined: 1_600_000_000.25, avatar_source: 'G' },
    ...{ timezone: 'Europe/London', email_address_visibility: 3, bot_type: null, bot_owner: null },
    ...fields,
  };
}

function message(id: number, sender: number, recipient: number, fields: object): object {
  return {
    ...{ id, sender, recipient, sending_client: 1, date_sent: 1_600_000_000.5 + id },
    ...{ last_edit_time: null, edit_history: null, rendered_content: '<p>elsewhere</p>' },
    ...fields,
  };
}

/** Returns the files of an export with the tables, names and values that Zulip writes. */
export function exampleZulip(): Record<string, unknown> {
  const subscription = (id: number, user_profile: number, recipient: number, more = {}) => ({
    ...{ id, user_profile, recipient, active: true, color: '#76ce90', is_muted: false },
    ...{ pin_to_top: false, desktop_notifications: null, audible_notifications: null },
    ...{ push_notifications: null, email_notifications: null, wildcard_mentions_notify: null },
    ...more,
  });
  const joined = (id: number, modified_user: number, modified_stream: number, at: number) => ({
    ...{ id, event_type: 301, modified_user, modified_stream, event_last_message_id: at },
  });
  const unread = 0;
  const read = 1;
  const flags = (user_profile: number, of: number, flags_mask: number) => ({
    ...{ id: user_profile * 1000 + of, user_profile, message: of, flags_mask },
  });
  return {
    'realm.json': {
      import_source: 'zulip',
      zerver_realm: [
        {
          ...{ id: REALM, name: 'Analytical', string_id: 'analytical', description: 'Engines' },
          default_language: 'de',
          ...{ topics_policy: 2, message_content_edit_limit_seconds: 1200 },
          ...{ new_stream_announcements_stream: general, waiting_period_threshold: 3 },
          ...{ can_create_groups: 42, can_invite_users_group: ids.anonymous, icon_source: 'U' },
        },
      ],
      zerver_userprofile: [
        person(ada, 'Ada Lovelace', { role: 100, enter_sends: true, avatar_source: 'U' }),
        person(grace, 'Grace Hopper'),
        person(guest, 'Guest Person', { role: 600 }),
        person(bot, 'Build Bot', { is_bot: true, bot_type: 1, bot_owner: ada }),
      ],
      zerver_userprofile_mirrordummy: [person(gone, 'Gone Person')],
      zerver_userprofile_crossrealm: [
        { id: 1, email: 'notification-bot@zulip.com' },
        { id: 2, email: 'welcome-bot@zulip.com' },
      ],
      zerver_client: [{ id: 1, name: 'website' }],
      zerver_stream: [
        {
          ...{ id: general, name: 'general', description: 'Everything', invite_only: false },
          ...{ date_created: 1_600_000_000.1, creator: ada, deactivated: false },
          ...{ history_public_to_subscribers: true, is_web_public: false, topics_policy: 1 },
          can_send_message_group: 41,
        },
        {
          ...{ id: secret, name: 'secret', description: '', invite_only: true, creator: ada },
          ...{ history_public_to_subscribers: false, date_created: 1_600_000_001 },
        },
      ],
      zerver_defaultstream: [{ id: 1, realm: REALM, stream: general }],
      zerver_recipient: [
        { id: 101, type: 1, type_id: ada },
        { id: 102, type: 1, type_id: grace },
        { id: 103, type: 2, type_id: general },
        { id: 104, type: 2, type_id: secret },
        { id: 105, type: 3, type_id: 1 },
      ],
      zerver_subscription: [
        ...[ada, grace, guest].map((id) => subscription(200 + id, id, 103)),
        subscription(220, ada, 104, { color: '#ff0000', pin_to_top: true }),
        subscription(221, grace, 104),
        ...[ada, grace, guest].map((id) => subscription(230 + id, id, 105)),
      ],
      zerver_realmauditlog: [
        ...[ada, grace, guest].map((id) => joined(300 + id, id, general, 0)),
        joined(320, ada, secret, 0),
        joined(321, grace, secret, 903),
      ],
      zerver_usertopic: [
        {
          ...{ id: 1, user_profile: ada, stream: general, topic_name: 'Engine' },
          ...{ visibility_policy: 3, last_updated: 1_600_000_500.5 },
        },
      ],
      zerver_namedusergroup: [
        { usergroup_ptr: 41, name: 'role:administrators', is_system_group: true },
        { usergroup_ptr: 42, name: 'role:owners', is_system_group: true },
        {
          ...{ usergroup_ptr: ids.group, name: 'engineers', is_system_group: false, creator: ada },
          ...{ description: 'They build', date_created: 1_600_000_002, can_manage_group: 41 },
        },
      ],
      zerver_usergroup: [31, 32, 41, 42].map((id) => ({ id, realm: REALM })),
      zerver_usergroupmembership: [
        { id: 1, user_group: ids.group, user_profile: grace },
        { id: 2, user_group: ids.anonymous, user_profile: ada },
        { id: 3, user_group: 42, user_profile: ada },
      ],
      zerver_groupgroupmembership: [{ id: 1, supergroup: ids.anonymous, subgroup: ids.group }],
      zerver_realmemoji: [
        { id: 51, name: 'engine', file_name: '51.png', author: ada, deactivated: false },
      ],
      zerver_realmfilter: [
        { id: 61, pattern: '#(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}', order: 1 },
        { id: 62, pattern: '(?<=broken', url_template: 'https://bugs.example/', order: 2 },
      ],
      zerver_realmdomain: [{ id: 1, realm: REALM, domain: 'example.org', allow_subdomains: true }],
      zerver_customprofilefield: [
        { id: 71, name: 'Phone', field_type: 1, order: 1, hint: '', field_data: '' },
      ],
      zerver_customprofilefieldvalue: [
        { id: 1, user_profile: grace, field: 71, value: '123', rendered_value: '<p>123</p>' },
      ],
      zerver_reaction: [
        {
          ...{ id: 1, message: 901, user_profile: grace, emoji_name: 'tada' },
          ...{ emoji_code: '1f389', reaction_type: 'unicode_emoji' },
        },
        {
          ...{ id: 2, message: 901, user_profile: ada, emoji_name: 'engine' },
          ...{ emoji_code: '51', reaction_type: 'realm_emoji' },
        },
      ],
      zerver_alertword: [{ id: 1, user_profile: ada, word: 'Steam' }],
      zerver_muteduser: [
        { id: 1, user_profile: ada, muted_user: guest, date_muted: 1_600_000_100 },
      ],
      zerver_draft: [
        {
          ...{ id: 81, user_profile: ada, recipient: 103, topic: 'Engine', content: 'Not yet' },
          last_edit_time: 1_600_001_000.5,
        },
      ],
      zerver_scheduledmessage: [{ id: 91, sender: ada }],
    },
    'attachment.json': {
      zerver_attachment: [
        {
          ...{ id: 500, owner: ada, file_name: 'plan.txt', path_id: UPLOAD, size: 8 },
          ...{ create_time: 1_600_000_903.5, messages: [901], content_type: 'text/plain' },
        },
        {
          ...{ id: 501, owner: ada, file_name: 'lost.txt', path_id: `${REALM}/aa/lost/lost.txt` },
          ...{ create_time: 1_600_000_903.5, messages: [], size: 1 },
        },
      ],
    },
    'uploads/records.json': [{ path: UPLOAD, user_profile_id: ada }],
    [`uploads/${UPLOAD}`]: 'the plan',
    'emoji/records.json': [{ path: `${REALM}/emoji/images/51.png`, file_name: '51.png' }],
    [`emoji/${REALM}/emoji/images/51.png`]: PNG,
    'avatars/records.json': [{ path: `${REALM}/abc.original`, user_profile_id: ada }],
    [`avatars/${REALM}/abc.original`]: PNG,
    'realm_icons/records.json': [{ path: `${REALM}/icon.original` }],
    [`realm_icons/${REALM}/icon.original`]: PNG,
    'messages-000001.json': {
      zerver_message: [
        message(901, ada, 103, {
          subject: 'Engine',
          content: `See [plan.txt](/user_uploads/${UPLOAD}) @**Grace Hopper|${grace}** for #12`,
          last_edit_time: 1_600_001_900.5,
          edit_history: JSON.stringify([
            { user_id: ada, timestamp: 1_600_001_900, prev_content: 'See it' },
          ]),
        }),
        message(902, grace, 103, { subject: 'engine', content: '@*engineers* **now** #12' }),
        message(903, ada, 104, { subject: '', content: 'before Grace came' }),
        message(904, ada, 104, { subject: '', content: 'die Häuser nach ihr' }),
      ],
      zerver_usermessage: [
        flags(ada, 901, read | 2),
        ...[flags(grace, 901, unread | 8), flags(guest, 901, read)],
        ...[flags(ada, 902, read), flags(grace, 902, read | 64), flags(guest, 902, unread)],
        ...[flags(ada, 903, read), flags(ada, 904, read), flags(grace, 904, unread)],
      ],
    },
    'messages-000002.json': {
      zerver_message: [
        message(905, ada, 102, { subject: '', content: 'only for Grace' }),
        message(906, 1, 105, { subject: '', content: 'welcome, all three' }),
        message(907, 99, 103, { subject: 'x', content: 'by nobody whom the export knows' }),
      ],
      zerver_usermessage: [flags(ada, 905, read), flags(grace, 905, unread)],
    },
  };
}

export function writeZulip(folder: string, files = exampleZulip()): Promise<string> {
  return writeFolder(folder, files);
}
