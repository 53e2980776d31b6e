import type { Client } from '../../packages/sdk/src/client.ts';
import type { View } from '../../packages/sdk/src/narrow/view.ts';
import type { TimelineItem } from '../../packages/sdk/src/timeline/timeline-state.ts';
import { until } from './scene.ts';

/** Everything that a client shows, as plain data. */
export type Picture = Readonly<Record<string, unknown>>;

/** Longer than a device's timeout, in its own time. */
const PATIENCE_MS = 15_000;
const PAGE = 200;

/** Waits until a client shows the server's state. `problems` gets what did not reach it. */
export async function pictureOf(client: Client, problems: string[]): Promise<Picture> {
  const channels = await client.channels().load();
  // Before anything listed by topics: their newest messages determine the spelling.
  for (const { id } of channels) {
    // A channel that is about to be hidden has no topics.
    await client.refreshTopics(id).catch(() => undefined);
  }
  const picture: Record<string, unknown> = {
    // No event reports the first message of an unsubscribed channel.
    channels: channels.map((item) =>
      item.subscription
        ? item
        : { ...item, channel: { ...item.channel, first_message_id: undefined } },
    ),
    drafts: (await client.draftsList().load())
      // The server removes trailing spaces, which an open draft must keep.
      .map(({ target, content }) => JSON.stringify([target, content.trimEnd()]))
      .sort(),
    inbox: await client.inbox().load(),
    mentions: await client.unreadMentions().load(),
    outbox: client.outbox.entries.current,
    scheduled: await client.scheduled().load(),
    settings: await client.settings().load(),
    snippets: await client.snippets().load(),
    starred: await client.starred().load(),
    statuses: await client.userStatuses().load(),
    unread: await client.unread().load(),
    users: await client.users().load(),
  };
  const views: View[] = [{ kind: 'all' }, { kind: 'starred' }, { kind: 'mentions' }];
  for (const { id: channelId } of channels) {
    const topics = await client.topics(channelId).load();
    picture[`topics of ${channelId}`] = topics;
    views.push({ kind: 'channel', channelId });
    for (const { name } of topics) views.push({ kind: 'topic', channelId, topic: name });
  }
  const directs = await client.directs().load();
  picture['directs'] = directs;
  for (const { userIds } of directs) views.push({ kind: 'direct', userIds });
  const shown = await Promise.all(views.map((view) => itemsOf(client, view, problems)));
  for (const [index, view] of views.entries()) picture[JSON.stringify(view)] = shown[index];
  for (const [name, value] of Object.entries(picture)) {
    if (Array.isArray(value) && value.length === 0) delete picture[name];
  }
  return plain(picture) as Picture;
}

async function itemsOf(
  client: Client,
  view: View,
  problems: string[],
): Promise<readonly Pick<TimelineItem, 'message' | 'muted'>[]> {
  const timeline = client.timeline(view, { pageSize: PAGE });
  const end = timeline.subscribe(() => undefined);
  try {
    const isWhole = await until(() => {
      const { isVerified, isLoading, hasOlder, hasNewer } = timeline.current;
      if (!isVerified || isLoading || hasNewer) return false;
      if (hasOlder) void timeline.older();
      return !hasOlder;
    }, PATIENCE_MS);
    if (!isWhole) {
      const { items, problem, ...state } = timeline.current;
      problems.push(
        `${JSON.stringify(view)} is not verified: ${JSON.stringify(state)} ${problem && JSON.stringify(problem)}`,
      );
    }
    return timeline.current.items.map(({ message, muted }) => ({
      message: { ...message, flags: message.flags.toSorted() },
      muted,
    }));
  } finally {
    end();
  }
}

/** Fields that a device derives itself, or that record their source. */
const ownFields: ReadonlySet<string> = new Set([
  'localId',
  'changes',
  // Set on the device that wrote it, or that loaded its source.
  'source',
  // Without events: the first is loaded on request, the second is internal.
  'edit_history',
  'recipient_id',
]);

/** Converts to plain JSON data, with maps too. */
function plain(value: unknown): unknown {
  if (value instanceof Map) return plain(Object.fromEntries([...value].sort()));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => !ownFields.has(name) && field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, plain(field)]),
  );
}

const MOST_TOLD = 6;

/** Returns differences between two pictures, with both values. */
export function differences(found: unknown, expected: unknown, path = ''): string[] {
  if (Object.is(found, expected)) return [];
  if (
    !isComposed(found) ||
    !isComposed(expected) ||
    Array.isArray(found) !== Array.isArray(expected)
  ) {
    return [`${path}: ${short(found)} instead of ${short(expected)}`];
  }
  if (Array.isArray(found) && Array.isArray(expected) && found.length !== expected.length) {
    const ids = (list: readonly unknown[]) =>
      short(
        list.map((item) => nameOf(item)),
        600,
      );
    return [
      `${path}: ${found.length} ${ids(found)} instead of ${expected.length} ${ids(expected)}`,
    ];
  }
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
  return names
    .flatMap((name) => differences(found[name], expected[name], `${path}/${name}`))
    .slice(0, MOST_TOLD);
}

function isComposed(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns the id of an item, for lists with different items. */
function nameOf(item: unknown): unknown {
  if (!isComposed(item)) return item;
  const { message, key, id } = item;
  return isComposed(message) ? message['id'] : (key ?? id ?? item);
}

function short(value: unknown, longest = 300): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, longest);
}
