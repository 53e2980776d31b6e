import { PNG } from './example-zulip.ts';

const AT = 1_600_000_000_000;

function user(username: string, fields: object = {}): object {
  const channels = [
    { name: 'town-square', roles: 'channel_user', favorite: username === 'ada' },
    { name: 'engine', roles: 'channel_user', notify_props: { mark_unread: 'mention' } },
  ];
  return {
    type: 'user',
    user: {
      ...{ username, email: `${username}@example.org`, roles: 'system_user', nickname: '' },
      ...{ first_name: '', last_name: '', delete_at: 0 },
      teams: [{ name: 'lab', roles: 'team_user', channels }],
      ...fields,
    },
  };
}

const post = (fields: object) => ({
  type: 'post',
  post: { ...{ team: 'lab', channel: 'town-square', user: 'ada', edit_at: 0 }, ...fields },
});

/** The lines of an export as Mattermost writes them: posts in no order of time, with their replies. */
export const mattermostLines: readonly object[] = [
  { type: 'version', version: 1, info: { generator: 'mattermost-server', version: '10.5.0' } },
  { type: 'emoji', emoji: { name: 'engine', image: 'exported_emoji/e1/image' } },
  { type: 'team', team: { name: 'lab', display_name: 'The Lab', type: 'O' } },
  {
    type: 'channel',
    channel: {
      ...{ team: 'lab', name: 'town-square', display_name: 'Town Square', type: 'O' },
      ...{ purpose: 'Everything', header: 'and more' },
    },
  },
  {
    type: 'channel',
    channel: { team: 'lab', name: 'engine', display_name: 'Engine', type: 'P' },
  },
  user('ada', {
    ...{ first_name: 'Ada', last_name: 'Lovelace', roles: 'system_admin system_user' },
    profile_image: 'profile_pictures/ada.png',
  }),
  user('grace.h', { nickname: 'Grace', roles: 'system_user' }),
  user('gone', { delete_at: AT }),
  { type: 'bot', bot: { username: 'buildbot', display_name: 'Build', owner: 'ada' } },
  post({
    ...{ message: 'Second: ask @grace.h. See ~engine, ~town-square, `@ada` and _this_' },
    create_at: AT + 20_000,
    reactions: [
      { user: 'grace.h', create_at: AT, emoji_name: '+1' },
      { user: 'ada', create_at: AT, emoji_name: 'engine' },
      { user: 'ada', create_at: AT, emoji_name: 'nowhere_to_be_found' },
    ],
    flagged_by: ['ada'],
  }),
  post({
    ...{ message: 'Where is the plan?', create_at: AT + 10_000, edit_at: AT + 11_000 },
    is_pinned: true,
    replies: [
      {
        ...{ user: 'grace.h', message: 'Here', create_at: AT + 30_000 },
        attachments: [{ path: '20200101/teams/lab/plan.txt' }],
      },
    ],
  }),
  post({ message: 'ada joined', type: 'system_join_channel', create_at: AT }),
  post({ channel: 'engine', message: 'only for the engine @all', create_at: AT + 40_000 }),
  post({ channel: 'nowhere', message: 'lost', create_at: AT }),
  post({ message: 'x'.repeat(10_100), create_at: AT + 50_000, user: 'buildbot' }),
  { type: 'direct_channel', direct_channel: { members: ['ada', 'grace.h'] } },
  {
    type: 'direct_post',
    direct_post: {
      ...{ channel_members: ['ada', 'grace.h'], user: 'ada', message: 'between us' },
      create_at: AT + 60_000,
      replies: [{ user: 'grace.h', message: 'yes', create_at: AT + 61_000 }],
    },
  },
];

/** Returns the files of an export. */
export function mattermostFiles(lines = mattermostLines): Record<string, unknown> {
  return {
    'import.jsonl': `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
    'data/exported_emoji/e1/image': PNG,
    'data/profile_pictures/ada.png': PNG,
    'data/20200101/teams/lab/plan.txt': 'the plan',
  };
}

/** Returns the lines of an export with many posts, in reverse order of time. */
export function* manyMattermost(count: number): Generator<readonly [string, unknown]> {
  const people = Array.from({ length: 100 }, (_, index) => user(`person${index}`));
  const head = mattermostLines.slice(0, 5).filter((line) => !('emoji' in line));
  const posts = Array.from({ length: count }, (_, index) =>
    post({
      message: `**${index}** the engine turns, and @person${index % 100} knows https://example.org/${index}`,
      ...{ user: `person${(index + 1) % 100}`, create_at: AT + (count - index) * 1000 },
    }),
  );
  const lines = [...head, ...people, ...posts].map((line) => `${JSON.stringify(line)}\n`);
  yield ['import.jsonl', lines.join('')];
}
