import { Binary, type Document, serialize } from 'bson';
import { PNG } from './example-zulip.ts';

const AT = Date.UTC(2020, 0, 1);
const at = (seconds: number) => new Date(AT + seconds * 1000);

/** Returns the bytes of a collection as `mongodump` writes them. */
function collection(documents: readonly Document[]): Buffer {
  return Buffer.concat(documents.map((document) => serialize(document)));
}

function person(_id: string, username: string, fields: Document = {}): Document {
  return {
    ...{ _id, username, name: username, type: 'user', active: true, roles: ['user'] },
    ...{ emails: [{ address: `${username}@example.org`, verified: true }], createdAt: at(0) },
    ...fields,
  };
}

function message(_id: string, rid: string, seconds: number, fields: Document): Document {
  return { _id, rid, ts: at(seconds), u: { _id: 'u-ada', username: 'ada' }, ...fields };
}

const grace = { _id: 'u-grace', username: 'grace.h' };

const people = [
  person('u-ada', 'ada', { name: 'Ada Lovelace', roles: ['user', 'admin'] }),
  person('u-grace', 'grace.h', { name: 'Grace' }),
  person('u-gone', 'gone', { active: false }),
  { _id: 'rocket.cat', username: 'rocket.cat', name: 'Rocket.Cat', type: 'bot', roles: ['bot'] },
];

const rooms = [
  { _id: 'GENERAL', t: 'c', name: 'general', default: true, topic: 'Everything', ts: at(0) },
  { _id: 'r-engine', t: 'p', name: 'engine', ts: at(0) },
  { _id: 'r-talk', t: 'p', name: 'x1', fname: 'About steam', prid: 'GENERAL', ts: at(0) },
  { _id: 'r-direct', t: 'd', uids: ['u-ada', 'u-grace'], usernames: ['ada', 'grace.h'] },
  { _id: 'r-shop', t: 'l' },
];

/** Messages in the order of their ids, as in a dump, and so in no order of time. */
const messages = [
  message('a-answer', 'GENERAL', 30, { msg: 'Here', tmid: 'm-root', u: grace }),
  message('b', 'GENERAL', 20, {
    msg: 'Ask @grace.h about *all* of _it_, ~not~ `*this*` in #general',
    reactions: { ':+1:': { usernames: ['grace.h'] }, ':engine:': { usernames: ['ada'] } },
    starred: [{ _id: 'u-ada' }],
    editedAt: at(21),
  }),
  message('c', 'GENERAL', 5, { msg: 'ada', t: 'uj' }),
  message('d', 'r-direct', 60, { msg: 'between us' }),
  message('e', 'r-engine', 40, { msg: 'only for the engine @all', pinned: true }),
  message('f', 'r-talk', 50, { msg: 'it is hot', u: grace }),
  message('g', 'GENERAL', 70, {
    msg: '',
    files: [
      { _id: 'file-1', name: 'plan.txt', type: 'text/plain' },
      { _id: 'file-2', name: 'thumb-plan.txt' },
    ],
    attachments: [{ title: 'plan.txt', description: 'Read it' }],
  }),
  message('h', 'nowhere', 1, { msg: 'lost' }),
  message('i', 'r-engine', 80, { msg: 'xyz', t: 'e2e' }),
  message('j', 'GENERAL', 90, {
    msg: '[ ](https://chat.example.org/channel/general?msg=b) yes',
    attachments: [{ text: 'Ask Grace', author_name: 'ada' }],
    u: { _id: 'u-unknown', username: 'unknown' },
  }),
  message('m-root', 'GENERAL', 10, { msg: 'Where is the plan?', tcount: 1 }),
];

function stored(bucket: string, id: string, bytes: Buffer): Record<string, Buffer> {
  const half = Math.ceil(bytes.length / 2);
  const piece = (n: number) => ({
    ...{ _id: `${id}${n}`, files_id: id, n },
    data: new Binary(bytes.subarray(n * half, (n + 1) * half)),
  });
  return {
    [`${bucket}.files.bson`]: collection([{ _id: id, length: bytes.length, chunkSize: half }]),
    // The second piece comes first.
    [`${bucket}.chunks.bson`]: collection([piece(1), piece(0)]),
  };
}

/** Returns the files of a dump. */
export function rocketchatFiles(): Record<string, Buffer> {
  const subscription = (person: string, room: string, fields: Document = {}) => ({
    ...{ _id: `${person}${room}`, rid: room, u: { _id: person }, ...fields },
  });
  return {
    'users.bson': collection(people),
    'rocketchat_room.bson': collection(rooms),
    'rocketchat_message.bson': collection(messages),
    'rocketchat_subscription.bson': collection([
      ...[subscription('u-ada', 'GENERAL', { f: true }), subscription('u-grace', 'GENERAL')],
      subscription('u-ada', 'r-engine', { disableNotifications: true }),
      subscription('u-ada', 'r-direct'),
    ]),
    'rocketchat_custom_emoji.bson': collection([
      { _id: 'e1', name: 'engine', aliases: [], extension: 'png' },
    ]),
    'rocketchat_avatars.bson': collection([{ _id: 'av1', userId: 'u-ada' }]),
    ...stored('custom_emoji', 'engine.png', PNG),
    ...stored('rocketchat_avatars', 'av1', PNG),
    ...stored('rocketchat_uploads', 'file-1', Buffer.from('the plan')),
  };
}

/** Yields the files of a dump with many messages. */
export function* manyRocketchat(count: number): Generator<readonly [string, unknown]> {
  const many = Array.from({ length: 100 }, (_, index) => person(`u${index}`, `person${index}`));
  yield ['users.bson', collection(many)];
  yield ['rocketchat_room.bson', collection(rooms)];
  const said = Array.from({ length: count }, (_, index) =>
    message(`m${index}`, 'GENERAL', (index * 7919) % count, {
      msg: `*${index}* the engine turns, and @person${index % 100} knows https://example.org/${index}`,
      u: { _id: `u${index % 100}` },
    }),
  );
  yield ['rocketchat_message.bson', collection(said)];
}
