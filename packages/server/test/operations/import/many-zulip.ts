import { exampleZulip, ids } from './example-zulip.ts';

const PER_FILE = 1000;
const CHANNELS = 20;
const PEOPLE = 100;
const FIRST_SECOND = 1_500_000_000;
const words = 'the engine turns and every wheel knows its place in a long row of brass'.split(' ');

/** Yields the files of an export with many different messages, each of which ten people received. */
export function* manyZulip(count: number): Generator<readonly [path: string, content: unknown]> {
  const { 'realm.json': example } = exampleZulip() as { 'realm.json': Record<string, object[]> };
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    ...example['zerver_userprofile']?.[0],
    ...{ id: 1000 + index, full_name: `Person ${index}`, role: index === 0 ? 100 : 400 },
    ...{ delivery_email: `person${index}@example.org`, avatar_source: 'G' },
  }));
  const channels = Array.from({ length: CHANNELS }, (_, index) => ({
    ...example['zerver_stream']?.[0],
    ...{ id: 2000 + index, name: `channel-${index}`, creator: 1000 },
  }));
  yield [
    'realm.json',
    {
      ...{ zerver_realm: [{ id: 7, name: 'Many' }], zerver_client: [{ id: 1, name: 'website' }] },
      ...{ zerver_userprofile: people, zerver_stream: channels },
      zerver_recipient: [
        ...channels.map(({ id }) => ({ id: 3000 + id, type: 2, type_id: id })),
        ...people.map(({ id }) => ({ id: 3000 + id, type: 1, type_id: id })),
      ],
      zerver_subscription: channels.flatMap(({ id }, channel) =>
        people.map((person, index) => ({
          ...{ id: channel * PEOPLE + index, user_profile: person.id, recipient: 3000 + id },
          ...{ active: true, color: '#76ce90', is_muted: false, pin_to_top: false },
        })),
      ),
      zerver_reaction: Array.from({ length: Math.floor(count / 10) }, (_, index) => ({
        ...{ id: index, message: ids.lastMessage + index * 10, user_profile: 1001 },
        ...{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
      })),
    },
  ];
  for (let from = 0; from < count; from += PER_FILE) {
    const indexes = Array.from({ length: Math.min(PER_FILE, count - from) }, (_, at) => from + at);
    yield [
      `messages-${String(from / PER_FILE + 1).padStart(6, '0')}.json`,
      {
        zerver_message: indexes.map(messageAt),
        zerver_usermessage: indexes.flatMap(receivedAt),
      },
    ];
  }
}

function messageAt(index: number): object {
  const isDirect = index % 20 === 19;
  const said = Array.from({ length: 5 + (index % 30) }, (_, at) => words[(index + at * 5) % 15]);
  const named = (index + 1) % PEOPLE;
  const mention = index % 5 === 0 ? ` @**Person ${named}|${1000 + named}**` : '';
  return {
    ...{ id: ids.lastMessage + index, sender: 1000 + (index % PEOPLE), sending_client: 1 },
    recipient: isDirect ? 4000 + ((index + 7) % PEOPLE) : 5000 + (index % CHANNELS),
    subject: isDirect ? '' : `topic ${index % 300}`,
    content: `**${index}** ${said.join(' ')}${mention} https://example.org/${index}`,
    ...{ rendered_content: '<p>elsewhere</p>', date_sent: FIRST_SECOND + index * 60 },
    ...{ last_edit_time: null, edit_history: null },
  };
}

function receivedAt(index: number): object[] {
  const message = ids.lastMessage + index;
  return Array.from({ length: 10 }, (_, at) => {
    const person = (index + at) % PEOPLE;
    const unread = at === 9 && index % 50 === 0;
    return {
      ...{ id: index * 10 + at, user_profile: 1000 + person, message },
      flags_mask: (unread ? 0 : 1) | (at === 1 && index % 5 === 0 ? 8 : 0),
    };
  });
}
