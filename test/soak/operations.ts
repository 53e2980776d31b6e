import type { Person } from './person.ts';
import { PASSWORD, type Scene } from './scene.ts';
import {
  deleteMessage,
  editMessage,
  schedule,
  sendFile,
  sendMessage,
  someSaid,
  someTopic,
  someWord,
} from './talk.ts';

/** A request to the server. Does nothing without a target. */
type Operation = (scene: Scene, person: Person) => Promise<void>;

/** Relative frequencies; the second number is for bots. */
const operations: readonly (readonly [number, number, Operation])[] = [
  [20, 40, sendMessage],
  [1, 0, sendFile],
  [4, 8, editMessage],
  // Does nothing until there are many; then as many are deleted as sent.
  [24, 44, deleteMessage],
  [2, 2, schedule],
  [7, 4, addReaction],
  [7, 4, removeReaction],
  [6, 0, flag],
  [8, 0, writeDraft],
  [4, 0, discardDraft],
  [12, 4, readPage],
  [3, 1, search],
  [2, 0, readTopics],
  [8, 0, type],
  [4, 0, bePresent],
  [1, 0, setStatus],
  [1, 0, deleteFile],
  [2, 1, comeAndGo],
  [0.2, 0, signIn],
];

export function operate(scene: Scene, person: Person): Promise<void> {
  const weight = ([people, bots]: (typeof operations)[number]) => (person.isBot ? bots : people);
  let left = person.random.next() * operations.reduce((sum, each) => sum + weight(each), 0);
  for (const each of operations) {
    left -= weight(each);
    if (left < 0) return each[2](scene, person);
  }
  throw new Error('Nothing was chosen');
}

const emoji = ['heart', 'tada', '+1', 'octopus', 'rocket', 'smile'];
const KEPT_REACTIONS = 5;
const KEPT_DRAFTS = 5;
const KEPT_FILES = 10;

async function addReaction(scene: Scene, person: Person): Promise<void> {
  const said = someSaid(scene, person);
  if (!said) return;
  const reaction = { said, emoji: person.random.one(emoji) };
  const isThere = person.reactions.some(
    (each) => each.said === said && each.emoji === reaction.emoji,
  );
  if (isThere) return;
  person.reactions.push(reaction);
  const wanted = { message_id: said.id, emoji_name: reaction.emoji };
  await person.insist('react', (options) => person.api.addReaction(wanted, options));
}

async function removeReaction(_: Scene, person: Person): Promise<void> {
  const { reactions, api } = person;
  const reaction = reactions.length > KEPT_REACTIONS ? reactions.shift() : undefined;
  if (!reaction || reaction.said.isGone) return;
  const wanted = { message_id: reaction.said.id, emoji_name: reaction.emoji };
  await person.insist('unreact', (options) => api.removeReaction(wanted, options));
}

async function flag(scene: Scene, person: Person): Promise<void> {
  const said = someSaid(scene, person);
  if (!said) return;
  const { random, api } = person;
  const wanted = {
    messages: [said.id],
    flag: random.one(['read', 'starred', 'collapsed'] as const),
    op: random.one(['add', 'add', 'remove'] as const),
  };
  await person.insist('flag', (options) => api.updateMessageFlags(wanted, options));
}

/** Creates a draft, or continues an existing one. */
async function writeDraft(scene: Scene, person: Person): Promise<void> {
  const { random, api, drafts } = person;
  const draft = {
    type: 'stream' as const,
    to: [random.one(scene.channels)],
    topic: someTopic(scene),
    content: Array.from({ length: 1 + random.below(20) }, () => someWord(scene)).join(' '),
  };
  const known = drafts.length >= KEPT_DRAFTS ? drafts.shift() : undefined;
  if (known !== undefined) {
    await person.insist('edit draft', (o) => api.editDraft({ draft_id: known, draft }, o));
    drafts.push(known);
    return;
  }
  const { ids } = await person.insist('draft', (o) => api.createDrafts({ drafts: [draft] }, o));
  drafts.push(...ids);
}

async function discardDraft(_: Scene, person: Person): Promise<void> {
  const known = person.drafts.shift();
  if (known === undefined) return;
  await person.insist('discard draft', (o) => person.api.deleteDraft({ draft_id: known }, o));
}

async function readPage(scene: Scene, person: Person): Promise<void> {
  const { random, api, account } = person;
  const channel = random.one(scene.channels);
  const narrow = random.one([
    [],
    [{ operator: 'channel', operand: channel }],
    [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: someTopic(scene) },
    ],
    [{ operator: 'dm', operand: [random.one(scene.people).account.user_id, account.user_id] }],
    [{ operator: 'is', operand: 'starred' }],
  ]);
  const anchor = random.one(['newest', 'newest', 'first_unread', 'oldest']);
  const wanted = { narrow, anchor, num_before: 40, num_after: 10 };
  await person.insist('page', (options) => api.getMessages(wanted, options));
}

async function search(scene: Scene, person: Person): Promise<void> {
  const narrow = [{ operator: 'search', operand: `${someWord(scene)} ${someWord(scene)}` }];
  const wanted = { narrow, anchor: 'newest', num_before: 20, num_after: 0 };
  await person.insist('search', (options) => person.api.getMessages(wanted, options));
}

async function readTopics({ channels }: Scene, person: Person): Promise<void> {
  const stream_id = person.random.one(channels);
  await person.insist('topics', (options) => person.api.getTopics({ stream_id }, options));
}

async function type(scene: Scene, person: Person): Promise<void> {
  const { random, api } = person;
  const where = { stream_id: random.one(scene.channels), topic: someTopic(scene) };
  const wanted = { ...where, type: 'channel' as const, op: random.one(['start', 'stop'] as const) };
  await person.insist('type', (options) => api.setTypingStatus(wanted, options));
}

async function bePresent(_: Scene, person: Person): Promise<void> {
  const wanted = { status: 'active' as const, last_update_id: person.lastPresence };
  const { presence_last_update_id } = await person.insist('presence', (options) =>
    person.api.updatePresence(wanted, options),
  );
  person.lastPresence = presence_last_update_id ?? person.lastPresence;
}

async function setStatus(scene: Scene, person: Person): Promise<void> {
  const status_text = person.random.chance(0.3) ? '' : someWord(scene);
  await person.insist('status', (options) => person.api.updateStatus({ status_text }, options));
}

async function deleteFile(_: Scene, person: Person): Promise<void> {
  const { api } = person;
  const { attachments } = await person.insist('files', (o) => api.getAttachments({}, o));
  const oldest = attachments.map(({ id }) => id).sort((a, b) => a - b);
  for (const attachment_id of oldest.slice(0, Math.max(0, oldest.length - KEPT_FILES))) {
    await person.insist('delete file', (o) => api.deleteAttachment({ attachment_id }, o));
  }
}

/** Opens and closes a page; some are never closed properly. */
async function comeAndGo(_: Scene, person: Person): Promise<void> {
  const { api, random } = person;
  const { queue_id, last_event_id } = await person.insist('register', (o) => api.register({}, o));
  if (queue_id === null) throw new Error('There is no queue');
  const place = { queue_id, last_event_id, dont_block: true };
  await person.insist('events', (options) => api.getEvents(place, options));
  if (random.chance(0.9)) {
    await person.insist('leave', (options) => api.deleteEventQueue({ queue_id }, options));
  }
}

async function signIn(_: Scene, person: Person): Promise<void> {
  // The owner has no password, since their account was created on the command line.
  if (person.name === 'person-0') return;
  const wanted = { username: person.account.email, password: PASSWORD };
  await person.insist('sign in', (options) => person.api.fetchApiKey(wanted, options));
}
