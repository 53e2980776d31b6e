interface Tag {
  readonly name: string;
  readonly description: string;
  /** First path segments of its endpoints. */
  readonly paths: readonly string[];
}

/** The groups of endpoints, in the order of the reference. */
const tags: readonly Tag[] = [
  {
    name: 'events',
    description: 'The state of the organization, and the events after it.',
    paths: ['register', 'events'],
  },
  {
    name: 'messages',
    description: 'Sending, reading, searching, editing and flagging messages.',
    paths: [
      ...['messages', 'submessage', 'typing', 'outbox'],
      ...['mark_all_as_read', 'mark_stream_as_read', 'mark_topic_as_read'],
    ],
  },
  {
    name: 'drafts',
    description: 'Drafts, scheduled messages, reminders and saved snippets.',
    paths: ['drafts', 'scheduled_messages', 'reminders', 'saved_snippets'],
  },
  {
    name: 'files',
    description: 'Uploaded files.',
    paths: ['user_uploads', 'attachments'],
  },
  {
    name: 'channels',
    description: 'Channels, their folders, and visibility policies of topics.',
    paths: [
      ...['streams', 'get_stream_id', 'channels', 'default_streams', 'channel_folders'],
      'user_topics',
    ],
  },
  {
    name: 'users',
    description: 'Accounts, profiles, presence, subscriptions and groups.',
    paths: ['users', 'user_groups'],
  },
  {
    name: 'bots',
    description: 'Bots, their storage, and integrations of other services.',
    paths: ['bots', 'bot_storage', 'external', 'integrations'],
  },
  {
    name: 'settings',
    description: 'Personal settings, notifications and views.',
    paths: ['settings', 'mail', 'mobile_push', 'navigation_views'],
  },
  {
    name: 'organization',
    description: 'The organization, its settings, and invitations to it.',
    paths: ['realm', 'server', 'export', 'invites', 'join', 'setup'],
  },
  {
    name: 'server',
    description: 'The server, and how to sign in.',
    paths: ['server_settings', 'fetch_api_key', 'jwt', 'password'],
  },
];

const other: Tag = { name: 'other', description: 'Everything else.', paths: [] };
const tagByPath = new Map(tags.flatMap((tag) => tag.paths.map((path) => [path, tag] as const)));

/** Returns the group of the endpoint at this path. */
export function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  return (tagByPath.get(first) ?? other).name;
}

/** Returns the groups of these endpoints. */
export function printTags(paths: readonly string[]) {
  const used = new Set(paths.map(tagOf));
  return [...tags, other]
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }));
}
