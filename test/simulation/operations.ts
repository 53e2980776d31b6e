import type { MessageRef } from '../../packages/sdk/src/commands/command.ts';
import type { DraftTarget } from '../../packages/sdk/src/keepsakes/stored-draft.ts';
import { conversationKey } from '../../packages/sdk/src/messages/conversation.ts';
import type { ConversationTarget } from '../../packages/sdk/src/messages/target.ts';
import type { View } from '../../packages/sdk/src/narrow/view.ts';
import type { TimelineItem } from '../../packages/sdk/src/timeline/timeline-state.ts';
import type { Tab } from './device.ts';
import type { Saying } from './ledger.ts';
import { begin, type Channel, note, type Person, type Scene, topics } from './scene.ts';

/** Something that a person does in a tab; nothing, where there is nothing to do it with. */
type Operation = (scene: Scene, person: Person, tab: Tab) => void;

const emoji = [
  { name: 'heart', code: '2764', type: 'unicode_emoji' },
  { name: '+1', code: '1f44d', type: 'unicode_emoji' },
] as const;

const SOON_S = 100;
const DAY_S = 86_400;

const operations: readonly (readonly [number, Operation])[] = [
  [9, sendMessage],
  [1, sendFile],
  [3, editMessage],
  [2, deleteMessage],
  [3, addReaction],
  [1, removeReaction],
  [3, flagMessages],
  [3, markRead],
  [2, moveMessage],
  [2, setTopicPolicy],
  [2, changeSubscription],
  [1, updateSubscription],
  [2, schedule],
  [1, changeScheduled],
  [4, typeDraft],
  [2, sendDraft],
  [1, discardDraft],
  [1, updateSetting],
  [1, changeSnippet],
  [1, muteUser],
  [1, setStatus],
  [1, takeBack],
  [1, editUnsent],
  [3, watch],
  [1, scroll],
];
const total = operations.reduce((sum, [weight]) => sum + weight, 0);

export function operate(scene: Scene, person: Person, tab: Tab): void {
  let left = scene.random.below(total);
  for (const [weight, operation] of operations) {
    left -= weight;
    if (left >= 0) continue;
    operation(scene, person, tab);
    return;
  }
}

function target(scene: Scene, person: Person): ConversationTarget {
  const { random, people, channels } = scene;
  if (random.chance(0.3)) {
    const others = people.filter(({ index }) => index !== person.index && random.chance(0.6));
    const userIds = others.map(({ account }) => account.id);
    return { kind: 'direct', userIds: userIds.length > 0 ? userIds : [person.account.id] };
  }
  const channel = random.one(channels);
  return { kind: 'topic', channelId: channel.id, topic: random.one(topics) };
}

/** Who is not in a private channel cannot write there: nobody knows yet who will be. */
function isCertain({ channels }: Scene, to: ConversationTarget): boolean {
  return (
    to.kind === 'direct' || !channels.some(({ id, isPrivate }) => isPrivate && id === to.channelId)
  );
}

function told(scene: Scene, person: Person, tab: Tab, to: ConversationTarget): Saying {
  const key = conversationKey(to.kind === 'topic' ? to : { kind: 'direct', members: to.userIds });
  const saying = scene.ledger.say('message', person.index, `${tab.name} ${key}`);
  if (!isCertain(scene, to)) saying.mayBeGone = true;
  return saying;
}

function sendMessage(scene: Scene, person: Person, tab: Tab): void {
  const to = target(scene, person);
  const saying = told(scene, person, tab, to);
  const { full } = mention(scene);
  begin(scene, tab, `sends ${saying.word} to ${JSON.stringify(to)}`, async () => {
    await tab.client.send({ to, content: `${saying.word}${full}` });
    saying.isStored = true;
  });
}

/** Now and then somebody is mentioned. */
function mention({ random, people }: Scene): { readonly full: string } {
  const { index } = random.one(people);
  return { full: random.chance(0.2) ? ` @**Person ${index}**` : '' };
}

function sendFile(scene: Scene, person: Person, tab: Tab): void {
  const to = target(scene, person);
  const saying = told(scene, person, tab, to);
  const files = [new File(['red'.repeat(scene.random.below(2000))], 'rose.txt')];
  begin(scene, tab, `sends ${saying.word} with a file to ${JSON.stringify(to)}`, async () => {
    await tab.client.send({ to, content: saying.word, files });
    saying.isStored = true;
  });
}

/** What the tab shows, or undefined where it shows nothing of the kind. */
function shown(
  { random }: Scene,
  tab: Tab,
  suits: (item: TimelineItem) => boolean,
): TimelineItem | undefined {
  const items = tab.shown.filter(suits);
  return items.length > 0 ? random.one(items) : undefined;
}

function isOwn({ account }: Person): (item: TimelineItem) => boolean {
  return ({ message }) => message.sender_id === account.id && message.content.includes('tok');
}

function named(ref: MessageRef): string {
  return 'id' in ref ? `message ${ref.id}` : `message ${ref.localId}`;
}

function editMessage(scene: Scene, person: Person, tab: Tab): void {
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

function deleteMessage(scene: Scene, person: Person, tab: Tab): void {
  const item = shown(scene, tab, isOwn(person));
  if (!item) return;
  const sayings = scene.ledger.in(item.message.content);
  for (const saying of sayings) saying.mayBeGone = true;
  const what = `deletes ${named(item.ref)} ${sayings.map(({ word }) => word).join(' ')}`;
  begin(scene, tab, what, async () => {
    await tab.client.change.deleteMessage({ message: item.ref });
    for (const saying of sayings) saying.mustBeGone = saying.kind === 'message';
  });
}

function addReaction(scene: Scene, _: Person, tab: Tab): void {
  const item = shown(scene, tab, () => true);
  if (!item) return;
  const chosen = scene.random.one(emoji);
  begin(scene, tab, `reacts to ${named(item.ref)} with ${chosen.name}`, () =>
    tab.client.change.addReaction({ message: item.ref, emoji: chosen }),
  );
}

function removeReaction(scene: Scene, { account }: Person, tab: Tab): void {
  const item = shown(scene, tab, ({ message }) =>
    message.reactions.some(({ user_id }) => user_id === account.id),
  );
  if (!item) return;
  const chosen = scene.random.one(emoji);
  begin(scene, tab, `takes ${chosen.name} from ${named(item.ref)}`, () =>
    tab.client.change.removeReaction({ message: item.ref, emoji: chosen }),
  );
}

function flagMessages(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const messageIds = tab.shown.flatMap(({ ref }) =>
    'id' in ref && random.chance(0.2) ? [ref.id] : [],
  );
  if (messageIds.length === 0) return;
  const flag = random.one(['read', 'starred', 'starred', 'collapsed'] as const);
  const op = random.one(['add', 'add', 'remove'] as const);
  begin(scene, tab, `${op}s ${flag}: ${messageIds.join(', ')}`, () =>
    tab.client.change.updateFlags({ messageIds, flag, op }),
  );
}

function someView(scene: Scene, person: Person): View {
  const { random, channels } = scene;
  const to = target(scene, person);
  return random.one([
    { kind: 'all' },
    { kind: 'channel', channelId: random.one(channels).id },
    to,
  ] as const);
}

function markRead(scene: Scene, person: Person, tab: Tab): void {
  const view = someView(scene, person);
  begin(scene, tab, `marks as read ${JSON.stringify(view)}`, () => tab.client.markRead(view));
}

function moveMessage(scene: Scene, _: Person, tab: Tab): void {
  const { random, channels } = scene;
  const item = shown(scene, tab, ({ message }) => message.stream_id !== undefined);
  if (!item) return;
  const move = {
    message: item.ref,
    topic: random.chance(0.7) ? random.one(topics) : undefined,
    channelId: random.chance(0.4) ? random.one(channels).id : undefined,
    propagate: random.one(['change_one', 'change_later', 'change_all'] as const),
  };
  if (move.topic === undefined && move.channelId === undefined) return;
  begin(scene, tab, `moves ${JSON.stringify(move)}`, () => tab.client.change.moveMessage(move));
}

function setTopicPolicy(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const policy = {
    channelId: random.one(scene.channels).id,
    topic: random.one(topics),
    policy: random.one([0, 1, 2, 3] as const),
  };
  begin(scene, tab, `sets ${JSON.stringify(policy)}`, () =>
    tab.client.change.setTopicPolicy(policy),
  );
}

function changeSubscription(scene: Scene, _: Person, tab: Tab): void {
  const channel = scene.random.one(scene.channels.filter(({ isPrivate }) => !isPrivate));
  const name = scene.random.one(['subscribe', 'unsubscribe'] as const);
  begin(scene, tab, `${name}s: ${channelName(channel)}`, () =>
    tab.client.change[name]({ channelId: channel.id }),
  );
}

function channelName({ id, name }: Channel): string {
  return `${name} (${id})`;
}

function updateSubscription(scene: Scene, _: Person, tab: Tab): void {
  const { random, channels } = scene;
  const channelId = random.one(channels).id;
  const property = random.one(['is_muted', 'pin_to_top', 'color'] as const);
  const value = property === 'color' ? random.one(['#112233', '#445566']) : random.chance(0.5);
  begin(scene, tab, `sets ${property} of channel ${channelId} to ${value}`, () =>
    tab.client.change.updateSubscription({ channelId, property, value }),
  );
}

function schedule(scene: Scene, person: Person, tab: Tab): void {
  const { random } = scene;
  const to = target(scene, person);
  const isSoon = random.chance(0.5);
  const inSeconds = isSoon ? 30 + random.below(SOON_S - 30) : DAY_S + random.below(DAY_S);
  const deliverAt = Math.floor(scene.serverNow() / 1000) + inSeconds;
  const saying = scene.ledger.say('scheduled', person.index, '');
  // It is too late once its time is over, and too early before.
  saying.mayBeGone = true;
  begin(scene, tab, `schedules ${saying.word} in ${inSeconds} s for ${JSON.stringify(to)}`, () =>
    tab.client.change.createScheduledMessage({ to, content: saying.word, deliverAt }),
  );
}

function changeScheduled(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const which = random.next();
  const isDeleted = random.chance(0.4);
  const laterS = random.below(DAY_S);
  begin(scene, tab, `${isDeleted ? 'deletes' : 'edits'} something scheduled`, async () => {
    const items = (await tab.client.scheduled().load()).filter(({ isStored }) => isStored);
    const item = items[Math.floor(which * items.length)];
    if (!item) return;
    const { scheduled_message_id: scheduledId, content } = item.value;
    if (isDeleted) return void (await tab.client.change.deleteScheduledMessage({ scheduledId }));
    const deliverAt = item.value.scheduled_delivery_timestamp + laterS;
    await tab.client.change.editScheduledMessage({
      scheduledId,
      content: `${content} more`,
      deliverAt,
    });
  });
}

function draftTarget(scene: Scene, person: Person): DraftTarget {
  const to = target(scene, person);
  // The server keeps no draft for a channel that its writer does not see.
  if (to.kind === 'topic' && !isCertain(scene, to)) return { kind: 'none' };
  return to.kind === 'topic' ? { ...to, kind: 'channel' } : to;
}

function typeDraft(scene: Scene, person: Person, tab: Tab): void {
  const { random } = scene;
  const to = draftTarget(scene, person);
  const saying = scene.ledger.say('draft', person.index, JSON.stringify(to));
  const at = random.next();
  const isKept = random.chance(0.3);
  begin(scene, tab, `types ${saying.word} in the draft for ${JSON.stringify(to)}`, async () => {
    const draft = tab.client.drafts.open(to);
    // Between words, so that they stay whole.
    const gaps = [...draft.content.current.matchAll(/^|$| /g)].map(({ index }) => index);
    draft.text.insert(gaps[Math.floor(at * gaps.length)] ?? 0, ` ${saying.word} `);
    await draft.store();
    saying.isStored = true;
    if (!isKept) await draft.close();
  });
}

function sendDraft(scene: Scene, person: Person, tab: Tab): void {
  const which = scene.random.next();
  begin(scene, tab, 'sends a draft', async () => {
    const drafts = await tab.client.draftsList().load();
    const draft = drafts[Math.floor(which * drafts.length)];
    if (!draft || draft.target.kind === 'none') return;
    const { target: place } = draft;
    const to: ConversationTarget = place.kind === 'channel' ? { ...place, kind: 'topic' } : place;
    const saying = told(scene, person, tab, to);
    note(scene, `${tab.name} sends draft ${draft.content} as ${saying.word}`);
    if (saying.mayBeGone)
      for (const typed of scene.ledger.in(draft.content)) typed.mayBeGone = true;
    await tab.client.send({ to, content: `${saying.word} ${draft.content}`, draft: draft.id });
    saying.isStored = true;
  });
}

function discardDraft(scene: Scene, person: Person, tab: Tab): void {
  const which = scene.random.next();
  begin(scene, tab, 'discards a draft', async () => {
    const drafts = await tab.client.draftsList().load();
    const draft = drafts[Math.floor(which * drafts.length)];
    if (!draft) return;
    note(scene, `${tab.name} discards draft ${draft.content}`);
    // What the person's other tabs type at the same time may go with it.
    for (const saying of scene.ledger.all) {
      if (saying.kind === 'draft' && saying.by === person.index) saying.mayBeGone = true;
    }
    await tab.client.drafts.discard(draft.id);
  });
}

function updateSetting(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const [name, value] = random.one([
    ['twenty_four_hour_time', random.chance(0.5)],
    ['enable_sounds', random.chance(0.5)],
    ['color_scheme', 1 + random.below(3)],
  ] as const);
  begin(scene, tab, `sets ${name} to ${value}`, () =>
    tab.client.change.updateSetting({ name, value }),
  );
}

function changeSnippet(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const title = `snippet ${random.below(1000)}`;
  const [which, isDeleted] = [random.next(), random.chance(0.4)];
  begin(scene, tab, `${isDeleted ? 'deletes a' : 'makes'} ${title}`, async () => {
    if (!isDeleted) return void (await tab.client.change.createSnippet({ title, content: title }));
    const items = (await tab.client.snippets().load()).filter(({ isStored }) => isStored);
    const item = items[Math.floor(which * items.length)];
    if (item) await tab.client.change.deleteSnippet({ snippetId: item.value.id });
  });
}

function muteUser(scene: Scene, person: Person, tab: Tab): void {
  const { random } = scene;
  const other = random.one(scene.people);
  if (other.index === person.index) return;
  const name = random.one(['muteUser', 'unmuteUser'] as const);
  begin(scene, tab, `${name} ${other.index}`, () =>
    tab.client.change[name]({ userId: other.account.id }),
  );
}

function setStatus(scene: Scene, { account }: Person, tab: Tab): void {
  const { random } = scene;
  const text = random.chance(0.3) ? '' : `busy ${random.below(100)}`;
  begin(scene, tab, `sets the status ${text}`, () =>
    tab.client.change.setStatus({ userId: account.id, text, emoji: undefined }),
  );
}

/** A message of this tab that waits to be sent. */
function unsent(scene: Scene, tab: Tab) {
  const entries = tab.client.outbox.entries.current.filter(
    ({ command, state }) => command.name === 'sendMessage' && state === 'waiting',
  );
  return entries.length > 0 ? scene.random.one(entries) : undefined;
}

function takeBack(scene: Scene, _: Person, tab: Tab): void {
  const entry = unsent(scene, tab);
  if (entry?.command.name !== 'sendMessage') return;
  const sayings = scene.ledger.in(entry.command.args.content);
  begin(scene, tab, `takes back ${entry.command.args.content}`, async () => {
    // In doubt from the moment on at which it may be written.
    const before = sayings.map(({ mayBeGone }) => mayBeGone);
    for (const saying of sayings) saying.mayBeGone = true;
    try {
      await tab.client.outbox.discard(entry.id);
      for (const saying of sayings) saying.mustBeGone = saying.kind === 'message';
    } catch (error) {
      for (const [index, saying] of sayings.entries()) saying.mayBeGone ||= before[index] ?? false;
      throw error;
    }
  });
}

function editUnsent(scene: Scene, _: Person, tab: Tab): void {
  const entry = unsent(scene, tab);
  if (entry?.command.name !== 'sendMessage') return;
  const { command } = entry;
  const content = `${command.args.content} rewritten`;
  begin(scene, tab, `rewrites ${command.args.content}`, () =>
    tab.client.outbox.edit(entry.id, { ...command, args: { ...command.args, content } }),
  );
}

function watch(scene: Scene, person: Person, tab: Tab): void {
  const view = someView(scene, person);
  note(scene, `${tab.name} looks at ${JSON.stringify(view)}`);
  tab.watch(view);
}

function scroll(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const timeline = tab.timelines.length > 0 ? random.one(tab.timelines) : undefined;
  if (!timeline) return;
  const how = random.one(['older', 'newer', 'firstUnread', 'newest'] as const);
  note(scene, `${tab.name} scrolls to ${how}`);
  // It may wait for a network: nobody waits for it.
  const moving = how === 'older' || how === 'newer' ? timeline[how]() : timeline.jumpTo(how);
  moving.catch((error: unknown) => {
    if (!tab.isDead) scene.failures.push(`scrolling to ${how}: ${error}`);
  });
}
