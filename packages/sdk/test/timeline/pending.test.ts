import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import type { OutboxEntry } from '../../src/local-changes/outbox-entry.ts';
import type { Conversation, ConversationTarget } from '../../src/messages/conversation.ts';
import type { MessageRef } from '../../src/messages/message-ref.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { openTimeline } from '../../src/timeline/timeline.ts';
import type { Timeline } from '../../src/timeline/timeline-state.ts';
import { ScriptedConnection } from '../support/scripted-connection.ts';
import {
  gardenView,
  idsOf,
  list,
  messages,
  open,
  readMessage,
  settled,
} from '../support/timelines.ts';

const weeds: Conversation = { kind: 'topic', channelId: 7, topic: 'weeds' };
const toGarden = { kind: 'topic', channelId: 7, topic: 'Garden' } as const;

describe('unsent messages and changes', () => {
  let scripted: ScriptedConnection;
  let made = 0;

  beforeEach(async () => {
    made = 0;
    scripted = await ScriptedConnection.open();
    scripted.server = [...messages(1, 5), ...messages(6, 8, weeds)];
    await scripted.register();
  });

  afterEach(() => scripted.close());

  function entry(command: Command, given: Partial<OutboxEntry> = {}): OutboxEntry {
    made += 1;
    const birth = { id: `local-${made}`, sequence: made, createdAt: 7000 };
    return { ...newEntry(command, birth), ...given };
  }
  const send = (content: string, to: ConversationTarget = toGarden) =>
    entry({ name: 'sendMessage', args: { to, content, uploads: [] } });
  const waits = (...entries: OutboxEntry[]) => scripted.outbox.set(entries);
  async function opened(): Promise<Timeline> {
    const timeline = open(scripted, gardenView);
    await settled(timeline);
    return timeline;
  }
  const itemOf = ({ current }: Timeline, id: number) =>
    current.items.find(({ message }) => message.id === id);

  test('a send reads the stored messages once, when its message arrives', async () => {
    const records = { ...scripted.records };
    const getMany = vi.spyOn(records, 'getMany');
    const readings = () => getMany.mock.calls.filter(([kind]) => kind === 'window').length;
    const timeline = openTimeline({ ...scripted.sources, records }, gardenView);
    onTestFinished(timeline.subscribe(() => undefined));
    await settled(timeline);
    const before = readings();
    const first = send('once');
    waits(first);
    await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 'local-1']);
    waits({ ...first, state: 'sent', messageId: 9 });
    await expect.poll(() => timeline.current.items.at(-1)?.pending?.state).toBe('sending');
    expect(readings() - before).toBe(0);
    await scripted.arrives({ ...readMessage(9), localId: 'local-1' });
    await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 9]);
    waits();
    await expect.poll(() => timeline.current.items.at(-1)?.pending).toBeUndefined();
    expect(readings() - before).toBe(1);
  });

  test('M6: a message comes after all others, in its own conversation only', async () => {
    const timeline = await opened();
    const first = send('a < b');
    waits(first, send('to ben', { kind: 'direct', userIds: [9] }), send('second'));
    await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 'local-1', 'local-3']);
    expect(timeline.current.items.at(-2)).toMatchObject({
      key: 'local-1',
      pending: { entryId: 'local-1', state: 'waiting' },
      message: { content: '<p>a &lt; b</p>', sender_id: 3, subject: 'Garden', timestamp: 7 },
    });
    await scripted.arrives(readMessage(9));
    await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 9, 'local-1', 'local-3']);
    const refusal = { code: 'BAD_REQUEST', message: 'No.', isFinal: false };
    waits({ ...first, state: 'failed', refusal });
    await expect
      .poll(() => timeline.current.items.at(-1)?.pending)
      .toEqual({
        entryId: 'local-1',
        state: 'failed',
        refusal,
      });
  });

  test.each(['garden', ' Garden ', 'GARDEN'])(
    'O1: a message stays in the list of "%s"',
    async (topic) => {
      const timeline = open(scripted, { ...toGarden, topic });
      await settled(timeline);
      const sent = send('hello', { ...toGarden, topic: ' gaRden' });
      waits(sent);
      await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 'local-1']);
      expect(timeline.current.items.at(-1)?.message.subject).toBe('gaRden');
      await scripted.arrives({ ...readMessage(9), localId: 'local-1' });
      waits();
      await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 9]);
    },
  );

  test('O1: there is one list for all names of the empty topic', async () => {
    const timeline = open(scripted, { ...toGarden, topic: 'general chat' });
    await settled(timeline);
    waits(
      send('one', { ...toGarden, topic: '' }),
      send('two', { ...toGarden, topic: '(no topic)' }),
      send('three', { ...toGarden, topic: 'general chat ' }),
    );
    await expect.poll(() => idsOf(timeline)).toEqual(['local-1', 'local-2', 'local-3']);
  });

  test('O1: there is one list whether the members include the person or not', async () => {
    const notes = open(scripted, { kind: 'direct', userIds: [] });
    const withBen = open(scripted, { kind: 'direct', userIds: [9, 3] });
    await Promise.all([settled(notes), settled(withBen)]);
    const to = (...userIds: number[]) => ({ kind: 'direct' as const, userIds });
    waits(send('a', to()), send('b', to(3)), send('c', to(9)), send('d', to(3, 9)));
    await expect.poll(() => idsOf(notes)).toEqual(['local-1', 'local-2']);
    await expect.poll(() => idsOf(withBen)).toEqual(['local-3', 'local-4']);
  });

  test.each(['the event first', 'the response first'])(
    'M6, O7: a message keeps its place when it is sent, with %s',
    async (order) => {
      const timeline = await opened();
      const shown: (readonly string[])[] = [];
      timeline.subscribe(({ items }) => shown.push(items.map(({ key }) => key)));
      const sent = send('hello');
      waits(sent);
      await expect.poll(() => idsOf(timeline)).toContain('local-1');
      const echo = { ...readMessage(9), localId: 'local-1' };
      if (order === 'the event first') await scripted.arrives(echo);
      waits({ ...sent, state: 'sent', messageId: 9 });
      if (order === 'the response first') await scripted.arrives(echo);
      waits();
      await expect.poll(() => timeline.current.items.at(-1)?.pending).toBeUndefined();
      expect(idsOf(timeline)).toEqual([...list(1, 5), 9]);
      expect(timeline.current.items.at(-1)?.key).toBe('local-1');
      const own = shown.map((keys) => keys.filter((key) => key === 'local-1' || key === '9'));
      expect(own.slice(own.findIndex((keys) => keys.length > 0))).toEqual(
        own.filter((keys) => keys.length > 0).map(() => ['local-1']),
      );
    },
  );

  test('O14: a message that is fetched before its echo is not doubled', async () => {
    const timeline = await opened();
    const sent = send('hello');
    waits({ ...sent, state: 'sent', messageId: 9 });
    scripted.server.push(readMessage(9));
    await scripted.sources.connection.fetchMessages({
      view: 'c:7:garden',
      narrow: [],
      anchor: 9,
      numBefore: 1,
      numAfter: 0,
    });
    await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 9]);
    expect(timeline.current.items.at(-1)?.key).toBe('local-1');
  });

  test('O7: a message to a channel without events stays where it was shown', async () => {
    const view = { kind: 'topic', channelId: 8, topic: 'x' } as const;
    scripted.server.push(...messages(10, 12, view));
    const timeline = open(scripted, view);
    await settled(timeline);
    const sent = entry({ name: 'sendMessage', args: { to: view, content: 'hi', uploads: [] } });
    waits({ ...sent, state: 'sent', messageId: 13 });
    await expect.poll(() => idsOf(timeline)).toEqual([10, 11, 12, 'local-1']);
    const seen: number[] = [];
    timeline.subscribe(({ items }) => seen.push(items.length));
    scripted.server.push(readMessage(13, view));
    const narrow = [{ operator: 'id', operand: 13 }];
    const request = { view: '', narrow, anchor: 13, numBefore: 0, numAfter: 0 } as const;
    await scripted.sources.connection.fetchMessages(request);
    waits();
    await expect.poll(() => idsOf(timeline)).toEqual([10, 11, 12, 13]);
    await expect.poll(() => timeline.current.hasNewer).toBe(false);
    expect(new Set(seen)).toEqual(new Set([4]));
  });

  test('O1: changes show at once; refused ones are listed but not applied', async () => {
    const timeline = await opened();
    const emoji = { name: 'rose', code: '1f339', type: 'unicode_emoji' } as const;
    const refusal = { code: 'BAD_REQUEST', message: 'No.', isFinal: false };
    const edit = entry({ name: 'editMessage', args: { message: { id: 2 }, content: 'new' } });
    waits(
      edit,
      entry({ name: 'addReaction', args: { message: { id: 3 }, emoji } }),
      entry({ name: 'updateFlags', args: { messageIds: [3, 4], flag: 'starred', op: 'add' } }),
      entry({ name: 'deleteMessage', args: { message: { id: 5 } } }),
      entry({ name: 'deleteMessage', args: { message: { id: 1 } } }, { state: 'failed', refusal }),
    );
    await expect.poll(() => idsOf(timeline)).toEqual(list(1, 4));
    expect(itemOf(timeline, 1)?.changes).toEqual([
      { entryId: 'local-5', command: 'deleteMessage', state: 'failed', refusal },
    ]);
    expect(itemOf(timeline, 2)?.message.content).toBe('<p>new</p>');
    expect(itemOf(timeline, 3)).toMatchObject({
      message: { reactions: [{ emoji_code: '1f339', user_id: 3 }], flags: ['read', 'starred'] },
      changes: [{ entryId: 'local-2' }, { entryId: 'local-3' }],
    });
    waits({ ...edit, state: 'failed', refusal });
    await expect.poll(() => idsOf(timeline)).toEqual(list(1, 5));
    expect(itemOf(timeline, 2)).toMatchObject({
      message: { content: '<p>message 2</p>' },
      changes: [{ state: 'failed' }],
    });
  });

  test('O1: an unsent message shows its own edits', async () => {
    const timeline = await opened();
    const sent = send('first');
    const message = { localId: sent.id };
    waits(sent, entry({ name: 'editMessage', args: { message, content: 'second' } }));
    await expect
      .poll(() => timeline.current.items.at(-1))
      .toMatchObject({ key: 'local-1', message: { content: '<p>second</p>' } });
  });

  test('O1: an edit shows like a new message with the same words', async () => {
    const timeline = await opened();
    const content = '/me waves <at> you\nall';
    waits(entry({ name: 'editMessage', args: { message: { id: 2 }, content } }), send(content));
    const shown = () =>
      [itemOf(timeline, 2), timeline.current.items.at(-1)].map((item) => [
        item?.message.content,
        item?.message.is_me_message,
      ]);
    const wanted = ['<p>/me waves &lt;at&gt; you<br>all</p>', true];
    await expect.poll(shown).toEqual([wanted, wanted]);
  });

  test('O7: edits of a message stay between its answer and its event', async () => {
    const timeline = await opened();
    const sent = send('first');
    const edit = (message: MessageRef) =>
      entry({ name: 'editMessage', args: { message, content: 'second' } });
    waits(sent, edit({ localId: sent.id }));
    const shows = () =>
      expect
        .poll(() => timeline.current.items.at(-1))
        .toMatchObject({ key: sent.id, message: { content: '<p>second</p>' }, changes: [{}] });
    await shows();
    const states: unknown[] = [];
    onTestFinished(timeline.subscribe(({ items }) => states.push(items.at(-1)?.message.content)));
    waits({ ...sent, state: 'sent', messageId: 9 }, edit({ id: 9 }));
    await scripted.arrives({ ...readMessage(9), localId: sent.id });
    await expect.poll(() => timeline.current.items.at(-1)?.ref).toEqual({ id: 9 });
    await shows();
    expect(new Set(states)).toEqual(new Set(['<p>second</p>']));
  });

  test('O1: a move out of the view hides a message, a move into it shows a stored one', async () => {
    const timeline = await opened();
    const other = open(scripted, { kind: 'topic', channelId: 7, topic: 'weeds' });
    await settled(other);
    const args = { message: { id: 3 }, channelId: undefined, topic: 'weeds' } as const;
    waits(entry({ name: 'moveMessage', args: { ...args, propagate: 'change_one' } }));
    await expect.poll(() => idsOf(timeline)).toEqual([1, 2, 4, 5]);
    await expect.poll(() => idsOf(other)).toEqual([3, 6, 7, 8]);
    waits(entry({ name: 'moveMessage', args: { ...args, propagate: 'change_later' } }));
    await expect.poll(() => idsOf(timeline)).toEqual([1, 2]);
    await expect.poll(() => idsOf(other)).toEqual([...list(3, 8)]);
    waits(entry({ name: 'moveMessage', args: { ...args, propagate: 'change_all' } }));
    await expect.poll(() => idsOf(other)).toEqual([...list(1, 8)]);
    expect(idsOf(timeline)).toEqual([]);
    waits();
    await expect.poll(() => idsOf(timeline)).toEqual(list(1, 5));
  });

  test('O1: an unsent star is in the starred view, and leaves it when it is removed', async () => {
    await opened();
    const starred = open(scripted, { kind: 'starred' });
    await settled(starred);
    const args = { messageIds: [2], flag: 'starred' } as const;
    waits(entry({ name: 'updateFlags', args: { ...args, op: 'add' } }));
    await expect.poll(() => idsOf(starred)).toEqual([2]);
    waits();
    await expect.poll(() => idsOf(starred)).toEqual([]);
  });

  test('O1: an unsent message shows even if nothing of the conversation is known', async () => {
    scripted.goOffline();
    const to = { kind: 'topic', channelId: 7, topic: 'brand new' } as const;
    waits(entry({ name: 'sendMessage', args: { to, content: 'first', uploads: [] } }));
    const timeline = open(scripted, to);
    await settled(timeline);
    expect(idsOf(timeline)).toEqual(['local-1']);
    expect(timeline.current.problem).toEqual({ kind: 'offline' });
  });

  test.each(['newest', 3] as const)(
    'O1: an unsent message shows while the list is filled for the first time, at %s',
    async (start) => {
      const answer = scripted.holdAnswers();
      const timeline = open(scripted, gardenView, { start });
      await expect.poll(() => scripted.asked).toHaveLength(1);
      waits(send('written meanwhile'));
      await expect.poll(() => idsOf(timeline)).toEqual(['local-1']);
      expect(timeline.current.isLoading).toBe(true);
      answer();
      await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 'local-1']);
    },
  );

  test('O1: a message that is sent while the list is filled for the first time stays', async () => {
    const answer = scripted.holdAnswers();
    const timeline = open(scripted, gardenView);
    await expect.poll(() => scripted.asked).toHaveLength(1);
    const sent = send('written meanwhile');
    waits(sent);
    await expect.poll(() => idsOf(timeline)).toEqual(['local-1']);
    const shown: unknown[] = [];
    timeline.subscribe(({ items }) => shown.push(items.at(-1)?.key));
    await scripted.arrives({ ...readMessage(9), localId: 'local-1' });
    waits();
    await expect.poll(() => idsOf(timeline)).toEqual([9]);
    waits(send('another'));
    await expect.poll(() => idsOf(timeline)).toEqual([9, 'local-2']);
    answer();
    await expect.poll(() => idsOf(timeline)).toEqual([...list(1, 5), 9, 'local-2']);
    expect(new Set(shown)).toEqual(new Set(['local-1', 'local-2']));
  });
});
