import type { MessageRef } from '../../../packages/sdk/src/messages/message-ref.ts';
import type { TimelineItem } from '../../../packages/sdk/src/timeline/timeline-state.ts';
import { begin, type Person, type Scene, topics } from '../scene.ts';
import type { Tab } from '../tab.ts';
import { target, told } from './places.ts';

const emoji = [
  { name: 'heart', code: '2764', type: 'unicode_emoji' },
  { name: '+1', code: '1f44d', type: 'unicode_emoji' },
] as const;

export function sendMessage(scene: Scene, person: Person, tab: Tab): void {
  const to = target(scene, person);
  const saying = told(scene, person, tab, to);
  const { full } = mention(scene);
  begin(scene, tab, `sends ${saying.word} to ${JSON.stringify(to)}`, async () => {
    await tab.client.send({ to, content: `${saying.word}${full}` });
    saying.isStored = true;
  });
}

/** Sometimes returns a mention. */
function mention({ random, people }: Scene): { readonly full: string } {
  const { index } = random.one(people);
  return { full: random.chance(0.2) ? ` @**Person ${index}**` : '' };
}

export function sendFile(scene: Scene, person: Person, tab: Tab): void {
  const to = target(scene, person);
  const saying = told(scene, person, tab, to);
  const files = [new File(['red'.repeat(scene.random.below(2000))], 'rose.txt')];
  begin(scene, tab, `sends ${saying.word} with a file to ${JSON.stringify(to)}`, async () => {
    await tab.client.send({ to, content: saying.word, files });
    saying.isStored = true;
  });
}

export function editMessage(scene: Scene, person: Person, tab: Tab): void {
  const item = shown(scene, tab, isOwn(person));
  if (!item) return;
  const { ref, message } = item;
  const sayings = scene.ledger.in(message.content);
  const content = [...sayings.map(({ word }) => word), `edited ${scene.random.below(100)}`].join(
    ' ',
  );
  begin(scene, tab, `edits ${named(ref)}: ${content}`, () =>
    tab.client.change.editMessage({ message: ref, content }),
  );
}

export function deleteMessage(scene: Scene, person: Person, tab: Tab): void {
  const item = shown(scene, tab, isOwn(person));
  if (!item) return;
  const sayings = scene.ledger.in(item.message.content);
  for (const saying of sayings) saying.mayBeGone = true;
  const what = `deletes ${named(item.ref)} ${sayings.map(({ word }) => word).join(' ')}`;
  begin(scene, tab, what, async () => {
    await tab.client.change.deleteMessage({ message: item.ref });
    // Without keys, a device that does not know that it arrived sends it again.
    for (const saying of sayings) saying.mustBeGone = saying.kind === 'message' && !scene.isOlder;
  });
}

export function addReaction(scene: Scene, _: Person, tab: Tab): void {
  const item = shown(scene, tab, () => true);
  if (!item) return;
  const chosen = scene.random.one(emoji);
  begin(scene, tab, `reacts to ${named(item.ref)} with ${chosen.name}`, () =>
    tab.client.change.addReaction({ message: item.ref, emoji: chosen }),
  );
}

export function removeReaction(scene: Scene, { account }: Person, tab: Tab): void {
  const item = shown(scene, tab, ({ message }) =>
    message.reactions.some(({ user_id }) => user_id === account.id),
  );
  if (!item) return;
  const chosen = scene.random.one(emoji);
  begin(scene, tab, `takes ${chosen.name} from ${named(item.ref)}`, () =>
    tab.client.change.removeReaction({ message: item.ref, emoji: chosen }),
  );
}

export function moveMessage(scene: Scene, _: Person, tab: Tab): void {
  const { random, channels, isOlder } = scene;
  const item = shown(scene, tab, ({ message }) => message.stream_id !== undefined);
  if (!item) return;
  const move = {
    message: item.ref,
    topic: random.chance(0.7) ? random.one(topics) : undefined,
    channelId: random.chance(0.4) ? random.one(channels).id : undefined,
    propagate: random.one(['change_one', 'change_later', 'change_all'] as const),
  };
  if (move.topic === undefined && move.channelId === undefined) return;
  // Without keys, a user who loses access before the response sends it again.
  if (isOlder && channels.some(({ id, isPrivate }) => isPrivate && id === move.channelId)) return;
  begin(scene, tab, `moves ${JSON.stringify(move)}`, () => tab.client.change.moveMessage(move));
}

/** Returns a visible item of the kind. If there is none, opens all messages for the next time. */
function shown(
  { random }: Scene,
  tab: Tab,
  suits: (item: TimelineItem) => boolean,
): TimelineItem | undefined {
  const items = tab.shown.filter(suits);
  if (items.length > 0) return random.one(items);
  tab.watch({ kind: 'all' });
  return undefined;
}

function isOwn({ account }: Person): (item: TimelineItem) => boolean {
  return ({ message }) => message.sender_id === account.id && message.content.includes('tok');
}

function named(ref: MessageRef): string {
  return 'id' in ref ? `message ${ref.id}` : `message ${ref.localId}`;
}
