import type { Client, ConversationTarget, TimelineState } from '@tidings/sdk';
import { composer } from './composer.ts';
import { element } from './element.ts';
import { messageRow } from './message-row.ts';
import type { Part } from './part.ts';

export function conversation(client: Client, to: ConversationTarget): Part {
  const timeline = client.timeline(to);
  const title = element('h2');
  const older = element(
    'button',
    { type: 'button', onclick: () => timeline.older() },
    'Show older',
  );
  const list = element('ol', { ariaLabel: 'Messages' });
  const writing = composer(client, to);

  function show({ items, hasOlder }: TimelineState) {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    older.hidden = !hasOlder;
    list.replaceChildren(...items.map((item) => messageRow(client, item)));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    markRead();
  }

  /** Marks the visible messages as read. Works offline. */
  function markRead() {
    const messageIds = timeline.current.items
      .map(({ message }) => message)
      .filter(({ id, flags }) => id > 0 && !flags.includes('read'))
      .map(({ id }) => id);
    if (messageIds.length === 0 || document.hidden) return;
    // If the device cannot store it, the line at the top says so.
    client.change.updateFlags({ messageIds, flag: 'read', op: 'add' }).catch(() => undefined);
  }

  document.addEventListener('visibilitychange', markRead);
  const stop = timeline.subscribe(show);
  show(timeline.current);
  nameOf(client, to).then(
    (name) => title.append(name),
    () => undefined,
  );
  return {
    element: element('main', {}, title, older, list, writing.element),
    close() {
      stop();
      document.removeEventListener('visibilitychange', markRead);
      writing.close();
    },
  };
}

async function nameOf(client: Client, to: ConversationTarget): Promise<string> {
  if (to.kind === 'topic') {
    const channels = await client.channels().load();
    const known = channels.find(({ channel }) => channel.stream_id === to.channelId);
    return `${known?.channel.name ?? '…'} › ${to.topic}`;
  }
  const people = await Promise.all(to.userIds.map((id) => client.user(id).load()));
  return people.map((item) => item?.user.full_name ?? '…').join(', ');
}
