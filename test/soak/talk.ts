import { MARK } from '../crash/sender.ts';
import { type Said, TIMED, type To } from './ledger.ts';
import type { Person } from './person.ts';
import type { Scene } from './scene.ts';

const words =
  `apple bread candle door early field garden harbour iron journey kettle lantern morning
north orchard paper quiet river stone table under valley window yellow zebra bridge copper dinner
evening forest`.split(/\s+/);

const TOPICS = ['plans', 'lunch', 'weather', 'the long way home'];
const LONGEST_WORDS = 60;
/** Share of sends that are repeated. */
const REPEATED = 0.05;
const SOONEST_S = 3;
const LATEST_S = 20;
/** Far enough in the future not to be sent before it is cancelled. */
const TAKEN_BACK_S = 600;
/** Beyond this number, messages are deleted as fast as they are sent. */
const KEPT_MESSAGES = 300;

export const someWord = ({ random }: Scene): string => random.one(words);
export const someTopic = ({ random }: Scene): string => random.one(TOPICS);

export async function sendMessage(scene: Scene, person: Person): Promise<void> {
  await send(scene, person, { to: somebody(scene, person), text: someText(scene) });
}

/** Sends a file, and a message with a link to it. */
export async function sendFile(scene: Scene, person: Person): Promise<void> {
  const file = new File([someWord(scene).repeat(scene.random.below(4000))], 'notes.txt');
  const { url } = await person.insist('upload', (options) =>
    person.api.uploadFile({ file }, options),
  );
  await send(scene, person, { to: somebody(scene, person), text: `[notes](${url})` });
}

/** Sends a message that everyone receives. Returns its id. */
export async function sayLast(scene: Scene): Promise<number> {
  const [person] = scene.people;
  const [channel] = scene.channels;
  if (!person || channel === undefined) throw new Error('There is no sender or no channel');
  return send(scene, person, { to: { channel }, text: 'that is all' });
}

async function send(
  scene: Scene,
  person: Person,
  { to, text }: { readonly to: To; readonly text: string },
): Promise<number> {
  const content = `${MARK} ${person.name} ${person.asked} ${text}`;
  const message = { ...addressed(scene, to), content };
  const key = { idempotencyKey: `sent-${person.asked}` };
  const once = (kind: string) =>
    person.insist(kind, (options) => person.api.sendMessage(message, { ...options, ...key }));
  const { id } = await once('send');
  scene.ledger.say({ id, content, by: person.account.user_id, to });
  if (!person.random.chance(REPEATED)) return id;
  const again = await once('send again');
  if (again.id !== id)
    throw new Error(`"${content}" is ${id}, and when it is sent again ${again.id}`);
  return id;
}

/** Deletes the oldest message, if there are many. */
export async function deleteMessage({ ledger }: Scene, person: Person): Promise<void> {
  const kept = ledger.keptOf(person.account.user_id);
  const said = kept.length > KEPT_MESSAGES ? kept.shift() : undefined;
  if (!said) return;
  said.isGone = true;
  await person.insist('delete', (options) =>
    person.api.deleteMessage({ message_id: said.id }, options),
  );
}

export async function editMessage(scene: Scene, person: Person): Promise<void> {
  // Recent ones, which are not deleted meanwhile.
  const recent = scene.ledger.keptOf(person.account.user_id).slice(-20);
  if (recent.length === 0) return;
  const said = scene.random.one(recent);
  const content = `${said.original} edited ${person.asked}`;
  await person.insist('edit', (options) =>
    person.api.updateMessage({ message_id: said.id, content }, options),
  );
  said.content = content;
}

/** Schedules a message that is sent soon or cancelled before. */
export async function schedule(scene: Scene, person: Person): Promise<void> {
  const { random, ledger } = scene;
  const isTakenBack = random.chance(0.2);
  const inS = isTakenBack ? TAKEN_BACK_S : SOONEST_S + random.below(LATEST_S - SOONEST_S);
  const due = Math.floor(Date.now() / 1000) + inS;
  const to = somebody(scene, person);
  const content = `${TIMED} ${person.name} ${person.asked} ${someText(scene)}`;
  const timed = ledger.schedule({ content, by: person.account.user_id, to, dueMs: due * 1000 });
  const wanted = { ...addressed(scene, to), content, scheduled_delivery_timestamp: due };
  const scheduled = await person
    .insist('schedule', (options) => person.api.createScheduledMessage(wanted, options))
    .catch((error) => {
      // The server was down until it was too late.
      if (Date.now() < timed.dueMs) throw error;
      timed.isCancelled = true;
      return undefined;
    });
  if (!isTakenBack || !scheduled) return;
  await person.insist('take back', (options) =>
    person.api.deleteScheduledMessage(scheduled, options),
  );
  timed.isCancelled = true;
}

/** Returns a message that the account can see, and that is not about to be deleted. */
export function someSaid({ random, ledger }: Scene, { account }: Person): Said | undefined {
  const seen = ledger.said
    .slice(-60)
    .filter(({ to }) => 'channel' in to || to.people.includes(account.user_id));
  return seen.length > 0 ? random.one(seen) : undefined;
}

function someText(scene: Scene): string {
  const { random, people } = scene;
  const length = 1 + random.below(LONGEST_WORDS);
  const text = Array.from({ length }, () => someWord(scene)).join(' ');
  if (random.chance(0.1)) return `${text} @**${random.one(people).name}**`;
  return random.chance(0.2) ? `**${text}**\n\n* one\n* two :tada:` : text;
}

function somebody({ random, people, channels }: Scene, { account }: Person): To {
  if (random.chance(0.6)) return { channel: random.one(channels) };
  const other = random.one(people).account.user_id;
  return { people: [...new Set([account.user_id, other])] };
}

interface Address {
  readonly type: 'channel' | 'direct';
  readonly to: number | number[];
  readonly topic?: string;
}

function addressed(scene: Scene, to: To): Address {
  return 'channel' in to
    ? { type: 'channel', to: to.channel, topic: someTopic(scene) }
    : { type: 'direct', to: [...to.people] };
}
