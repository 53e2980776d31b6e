import type { Files } from '../import/pack.ts';

/** A token as in the links of an export. */
export const TOKEN = 'xoxe-1234567890-abcdef';

const people = {
  ada: 'U01ADA',
  grace: 'U02GRACE',
  alan: 'U03ALAN',
  guest: 'U04GUEST',
  gone: 'U05GONE',
  bot: 'U06BOT',
  nobody: 'U07NONE',
} as const;

function person(id: string, name: string, more: object = {}, profile: object = {}) {
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  return {
    id,
    team_id: 'T01',
    name: first,
    deleted: false,
    real_name: name,
    tz: 'Europe/London',
    is_bot: false,
    ...more,
    profile: { real_name: name, display_name: first, email: `${first}@example.org`, ...profile },
  };
}

const users = [
  person(people.ada, 'Ada Lovelace', { is_owner: true, is_primary_owner: true, is_admin: true }),
  person(people.grace, 'Grace Hopper', { is_admin: true, tz: 'America/New_York' }),
  person(people.alan, 'Alan "T" Turing', {}),
  person(people.guest, 'Gus Guest', { is_restricted: true }),
  // The same address as an active person.
  person(people.gone, 'Gone Girl', { deleted: true, is_admin: true }, { email: 'ADA@example.org' }),
  person(people.bot, 'deploybot', { is_bot: true }, { bot_id: 'B06', email: undefined }),
  person(people.nobody, 'No Address', {}, { email: undefined }),
];

const members = [people.ada, people.grace, people.alan, people.nobody];

const channels = [
  {
    ...{ id: 'C01', name: 'general', created: 1_500_000_000, creator: people.ada },
    ...{ is_archived: false, is_general: true, members },
    topic: { value: 'Company wide' },
    purpose: { value: 'For everybody\nand everything' },
  },
  {
    ...{ id: 'C02', name: 'engine', created: 1_500_000_100, creator: people.grace },
    ...{ is_archived: false, members: [...members, people.guest] },
    topic: { value: '' },
    purpose: { value: 'Barrels & cards' },
  },
  {
    ...{ id: 'C03', name: 'old-stuff', created: 1_500_000_200, creator: people.gone },
    ...{ is_archived: true, members: [people.ada], topic: { value: '' }, purpose: { value: '' } },
  },
];

const groups = [
  {
    ...{ id: 'G01', name: 'board', created: 1_500_000_300, creator: people.ada },
    ...{ is_archived: false, members: [people.ada, people.grace] },
    ...{ topic: { value: '' }, purpose: { value: 'Money' } },
  },
];

const dms = [{ id: 'D01', created: 1_500_000_400, members: [people.ada, people.grace] }];
const mpims = [
  {
    ...{ id: 'G09', name: 'mpdm-ada--grace--alan-1', created: 1_500_000_500 },
    members: [people.ada, people.grace, people.alan],
  },
];

function said(user: string, ts: string, text: string, more: object = {}) {
  return { type: 'message', user, ts, text, team: 'T01', ...more };
}

const root = '1546423300.000100';

const file = {
  ...{
    id: 'F01',
    name: 'plan.pdf',
    title: 'The plan',
    mimetype: 'application/pdf',
    mode: 'hosted',
  },
  url_private: `https://files.slack.com/files-pri/T01-F01/plan.pdf?t=${TOKEN}`,
  url_private_download: `https://files.slack.com/files-pri/T01-F01/download/plan.pdf?t=${TOKEN}`,
  permalink: 'https://acme.slack.com/files/U01ADA/F01/plan.pdf',
};

/** A small workspace that uses all features of Slack. */
export const exampleExport: Files = {
  'users.json': users,
  'channels.json': channels,
  'groups.json': groups,
  'dms.json': dms,
  'mpims.json': mpims,
  'integration_logs.json': [{ user_id: people.ada, service_type: 'github' }],
  'canvases.json': [],
  'general/2019-01-01.json': [
    said(people.ada, '1546300800.000100', '<@U01ADA> has joined the channel', {
      subtype: 'channel_join',
    }),
    said(people.ada, '1546340000.000200', 'Happy new year, *everybody*! :tada:', {
      reactions: [
        { name: '+1', users: [people.grace, people.alan], count: 2 },
        { name: 'thumbsup::skin-tone-3', users: [people.grace], count: 1 },
        { name: 'partyparrot', users: [people.alan], count: 1 },
      ],
    }),
    said(
      people.alan,
      '1546340060.000300',
      'Thanks <@U01ADA>, see <#C02|engine> &amp; <#G01|board>',
      {
        edited: { user: people.alan, ts: '1546340099.000000' },
      },
    ),
  ],
  'general/2019-01-02.json': [
    said(people.grace, root, 'Where is the *second* carriage? I cannot find it in the store', {
      ...{ thread_ts: root, reply_count: 2, replies: [] },
    }),
    said(people.alan, '1546423400.000200', 'In the yard :simple_smile:', {
      ...{ thread_ts: root, parent_user_id: people.grace },
    }),
    said(people.ada, '1546423500.000300', 'and _now_ it is `here`', {
      ...{ subtype: 'thread_broadcast', thread_ts: root, root: { text: 'Where is the *second*' } },
    }),
    said(people.grace, '1546430000.000400', '<!here> lunch?', {}),
    said(people.ada, '1546430001.000500', 'the plan', { files: [file], upload: true }),
  ],
  'engine/2019-01-02.json': [
    {
      ...{ type: 'message', subtype: 'bot_message', bot_id: 'B06', username: 'deploybot' },
      ...{ ts: '1546425000.000100', text: '' },
      attachments: [
        {
          ...{ title: 'Build 12', title_link: 'https://ci.example.org/12', color: 'good' },
          ...{
            text: 'All *green*',
            fields: [{ title: 'Time', value: '12 s' }],
            fallback: 'Build 12',
          },
        },
      ],
    },
    {
      ...{ type: 'message', subtype: 'bot_message', bot_id: 'B99', username: 'cron' },
      ...{ ts: '1546425100.000100', text: 'nightly &lt;done&gt;' },
    },
    said(people.grace, '1546425200.000100', 'turns the crank', { subtype: 'me_message' }),
    said(people.gone, '1546425300.000100', '```\nif (a &lt; b) { <http://x.y> }\n```', {}),
    said('U99AWAY', '1546425400.000100', '&gt; quoted\nfrom outside', {
      user_profile: { real_name: 'Wanda Away', name: 'wanda' },
    }),
    said(people.guest, '1546425500.000100', 'from the guest', {}),
  ],
  'old-stuff/2018-05-05.json': [said(people.ada, '1525500000.000100', 'long ago')],
  'board/2019-01-02.json': [said(people.ada, '1546426000.000100', 'the secret budget')],
  'D01/2019-01-03.json': [
    said(people.ada, '1546500000.000100', 'between us', { thread_ts: '1546500000.000100' }),
    said(people.grace, '1546500060.000100', 'of course', { thread_ts: '1546500000.000100' }),
  ],
  'mpdm-ada--grace--alan-1/2019-01-03.json': [
    said(people.alan, '1546500100.000100', 'the three of us'),
  ],
};
